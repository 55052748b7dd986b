"""The pages in a real browser: Chromium, headless, driven by Playwright."""

from __future__ import annotations

import re
import shutil

import pytest

from jaxerr_rag.server.app import create_app
from jaxerr_rag.server.settings import Settings
from tests.server.conftest import ROOT, TRACEBACK, nothing, running

playwright = pytest.importorskip("playwright.sync_api")
CHROMIUM = shutil.which("chromium")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no chromium is installed")

HOSTILE = "TypeError: <img src=x onerror=document.title='owned'><script>document.title='owned'</script>"


@pytest.fixture(scope="module")
def address():
    with running(create_app(Settings(rate=0), load=nothing)) as found:
        yield found


@pytest.fixture(scope="module")
def browser():
    with playwright.sync_playwright() as run:
        chromium = run.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield chromium
        chromium.close()


@pytest.fixture
def opened(browser, address):
    """Opens pages; at the end none may have written an error to its console."""
    contexts, errors = [], []

    def open_page(path="/", **options):
        context = browser.new_context(**{"viewport": {"width": 1100, "height": 900}, **options})
        context.grant_permissions(["clipboard-read", "clipboard-write"], origin=address)
        page = context.new_page()
        page.set_default_timeout(20_000)
        page.on(
            "console", lambda said: errors.append(said.text) if said.type in ("error", "warning") else None
        )
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(address + path)
        contexts.append(context)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert errors == []


def ask(page, text):
    """Asks on the chat page, and waits for the answer."""
    turns = page.locator(".turn").count()
    page.fill("#text", text)
    page.click("text=Explain")
    page.locator(".turn").nth(turns).locator(".written").wait_for()
    return page.locator(".turn").nth(turns)


def overflows(page):
    width, inner = page.evaluate("() => [document.documentElement.scrollWidth, window.innerWidth]")
    return width > inner


def ground(page):
    return page.evaluate("() => getComputedStyle(document.body).backgroundColor")


def test_a_traceback_that_is_pasted_is_answered_and_can_be_asked_about(opened):
    page = opened()
    first = ask(page, TRACEBACK)
    assert (
        first.locator(".matches li").first.inner_text().startswith("The carry of lax.scan changes its dtype")
    )
    assert first.locator(".said .gd, .said .gi").count() >= 2
    second = ask(page, "show me another fix")
    assert "Cast at the end of the body" in second.inner_text()
    assert second.locator(".matches").count() == 0  # they are the same
    third = ask(page, "and on JAX 0.6.2?")
    assert "JAX 0.6.2" in third.locator(".said").inner_text()


def test_the_history_stays_in_the_browser_and_can_be_forgotten(opened):
    page = opened()
    ask(page, TRACEBACK)
    page.reload()
    assert page.locator(".turn").count() == 0
    page.click("#history summary")
    page.locator("#earlier button").first.click()
    assert "lax.scan" in page.locator(".turn .said").inner_text()
    assert "another fix" not in page.locator("#talk").inner_text()
    ask(page, "show me another fix")
    page.click("text=Start anew")
    assert page.locator(".turn").count() == 0
    if not page.locator("#forget").is_visible():
        page.click("#history summary")
    page.click("#forget")
    assert page.evaluate("() => localStorage.getItem('jaxerr-history')") is None


def test_a_file_can_be_opened_and_sent_with_the_keyboard(opened):
    page = opened()
    page.set_input_files("#chosen", ROOT / "examples" / "traceback.txt")
    playwright.expect(page.locator("#text")).to_have_value(re.compile("Traceback"))
    page.focus("#text")
    page.keyboard.press("Control+Enter")
    page.locator(".written").wait_for()


def test_a_file_can_be_dropped(opened):
    page = opened()
    data = page.evaluate_handle(
        """(text) => {
          const data = new DataTransfer();
          data.items.add(new File([text], "error.log", {type: "text/plain"}));
          return data;
        }""",
        TRACEBACK,
    )
    page.dispatch_event("#ask", "drop", {"dataTransfer": data})
    playwright.expect(page.locator("#text")).to_have_value(TRACEBACK)


def test_what_a_user_writes_is_shown_and_not_run(opened):
    page = opened()
    turn = ask(page, HOSTILE)
    assert "<script>" in turn.locator(".asked").inner_text()
    assert page.locator("#talk img, #talk script").count() == 0
    assert "owned" not in page.title()


def test_a_wrong_answer_can_be_reported_by_copying_a_text(opened):
    page = opened()
    turn = ask(page, TRACEBACK)
    turn.locator("summary", has_text="Report a wrong answer").click()
    turn.locator("textarea.report + button").click()
    copied = page.evaluate("() => navigator.clipboard.readText()")
    assert "### What is wrong" in copied and "scan-carry-dtype-mismatch" in copied


def test_an_answer_that_breaks_off_is_told_and_the_input_kept(opened):
    page = opened()
    page.route("**/ask", lambda route: route.fulfill(content_type="text/event-stream", body=""))
    page.fill("#text", TRACEBACK)
    page.click("text=Explain")
    playwright.expect(page.locator(".problem")).to_contain_text("broke off")
    assert page.input_value("#text") == TRACEBACK


def test_without_javascript_the_form_is_answered(opened):
    page = opened(java_script_enabled=False)
    page.fill("#text", TRACEBACK)
    page.click("text=Explain")
    assert "The carry of lax.scan changes its dtype" in page.locator(".matches").inner_text()
    page.click("text=The carry of lax.scan changes its dtype")
    assert page.locator("h1").inner_text() == "The carry of lax.scan changes its dtype"


def test_the_list_leads_to_a_page_whose_code_can_be_copied(opened):
    page = opened("/errors")
    page.select_option("select[name=area]", "jit")
    page.fill("#q", "python-if-on-tracer")
    page.keyboard.press("Enter")
    page.locator(".row .title").first.click()
    assert page.locator("h1").inner_text() == "Python if on a traced value"
    program = page.locator("section", has_text="A program that raises it").locator(".code").last
    program.hover()
    program.locator(".copy").click()
    copied = page.evaluate("() => navigator.clipboard.readText()")
    assert copied.startswith('"""Huber loss') and "@jax.jit" in copied
    compile(copied, "copied.py", "exec")


def test_dark_follows_the_system_and_the_button_and_is_remembered(opened):
    page = opened("/errors/python-if-on-tracer", color_scheme="dark")
    dark = ground(page)
    page.click("#theme")
    light = ground(page)
    assert (dark, light) == ("rgb(20, 23, 28)", "rgb(255, 255, 255)")
    page.reload()
    assert ground(page) == light
    assert ground(opened("/")) == light


@pytest.mark.parametrize("path", ["/", "/errors", "/errors/python-if-on-tracer"])
def test_nothing_is_wider_than_a_phone(opened, path):
    page = opened(path, viewport={"width": 360, "height": 740})
    assert not overflows(page)
    if path == "/":
        ask(page, TRACEBACK)
        assert not overflows(page)


def test_the_keyboard_reaches_the_content_first(opened):
    page = opened("/errors")
    page.keyboard.press("Tab")
    assert page.evaluate("() => document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    assert page.evaluate("() => document.activeElement.id") == "main"
