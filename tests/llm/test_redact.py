"""What stays on this machine."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jaxerr_rag.llm.redact import Redaction

NAME = st.from_regex(r"[a-z][a-z0-9_]{3,11}", fullmatch=True).map(lambda name: f"{name}q7")
WORDS = st.text(st.characters(codec="utf-8", exclude_characters="\r"), max_size=60)


def redacted(text: str, *names: str) -> str:
    return Redaction([text], names).redact(text)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ('File "/home/ada/proj ect/train.py", line 3', 'File "<dir-1>train.py", line 3'),
        ("/Users/ada/a.py and /Users/ada/b.py", "<dir-1>a.py and <dir-1>b.py"),
        (r"File 'C:\Users\ada\work\train.py'", "File '<dir-1>train.py'"),
        ("~/secret-project/train.py:3: error", "<dir-1>train.py:3: error"),
        (
            'File "/opt/env/lib/python3.11/site-packages/jax/_src/core.py", line 9',
            'File "<dir-1>site-packages/jax/_src/core.py", line 9',
        ),
        ("OPENAI_API_KEY=sk-abcdefghijklmnop1234", "OPENAI_API_KEY=<secret-1>"),
        ('password = "correct horse"', 'password = "<secret-1>"'),
        ("Authorization: Bearer abc.def-123456", "Authorization: Bearer <secret-1>"),
        ("token ghp_0123456789abcdefABCDEF0123", "token <secret-1>"),
        ("write to ada@example.org", "write to <email-1>"),
        ("https://me:hush@host/x", "https://<secret-1>@host/x"),
    ],
)
def test_paths_keys_and_addresses_are_taken_out(text, left):
    assert redacted(text) == left


@pytest.mark.parametrize(
    "text",
    [
        "x = a / b / c",
        "https://docs.jax.dev/en/latest/errors.html",
        "key, subkey = jax.random.split(key)",
        "token = next(tokens)",
        "tokens=batch_size_of_tokens",
        "TypeError: got float32[3,4] and int32[] with jax.numpy.add",
        "from jax.experimental.shard_map import shard_map",
    ],
)
def test_what_explains_an_error_stays(text):
    assert redacted(text) == text


def test_a_user_known_from_a_path_is_taken_out_everywhere():
    text = 'File "/home/lovelace/train.py", line 1\nhost lovelace-pc: lovelace logged in'
    assert "lovelace" not in redacted(text)


@given(WORDS, NAME, WORDS)
def test_no_home_folder_leaves(before, name, after):
    text = f'{before}\nFile "/home/{name}/work/train.py", line 1\n{name}\n{after}'
    out = redacted(text)
    assert f"/home/{name}" not in out and f"\n{name}\n" not in out
    assert "train.py" in out


@given(WORDS, st.from_regex(r"sk-[A-Za-z0-9]{20,40}", fullmatch=True), WORDS)
def test_no_key_leaves(before, key, after):
    assert key not in redacted(f"{before} {key} {after}")


@given(WORDS, NAME, WORDS)
def test_everything_can_be_put_back(before, name, after):
    text = f'{before}\nFile "/home/{name}/work/train.py"\n{name}@a.org key="{name}-1234" <dir-1>\n{after}'
    redaction = Redaction([text])
    assert redaction.restore(redaction.redact(text), secrets=True) == text


def test_a_reader_gets_files_back_but_no_keys():
    text = "/home/ada/train.py has sk-abcdefghijklmnop1234"
    redaction = Redaction([text])
    assert redaction.restore(redaction.redact(text)) == "/home/ada/train.py has <secret-1>"
