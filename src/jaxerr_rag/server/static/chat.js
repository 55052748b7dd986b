// The conversation. The server turns answers into HTML; this shows them, and keeps the history in the browser.
(() => {
  "use strict";
  const at = (id) => document.getElementById(id);
  const form = at("ask"), text = at("text"), code = at("code"), version = at("version"), talk = at("talk");
  const KEY = "jaxerr-history", KEPT = 20, LONGEST = 200_000;
  let messages = [], turns = [], started = Date.now(), running = null, lastMatches = "";

  const element = (tag, className, content) => {
    const made = document.createElement(tag);
    if (className) made.className = className;
    if (content) made.textContent = content;
    return made;
  };

  const history = () => {
    try { return JSON.parse(localStorage.getItem(KEY) ?? "[]"); } catch { return []; }
  };

  const keep = () => {
    const others = history().filter((one) => one.started !== started);
    const all = [{ started, messages, turns }, ...others].slice(0, KEPT);
    while (all.length) {
      try { localStorage.setItem(KEY, JSON.stringify(all)); break; } catch { all.pop(); } // the oldest goes
    }
    showHistory();
  };

  const titleOf = (one) => {
    const lines = (one.messages[0]?.content ?? "").trim().split("\n");
    return (lines[lines.length - 1] || lines[0] || "").slice(0, 100);
  };

  const showHistory = () => {
    const all = history();
    at("history").hidden = !all.length;
    at("earlier").replaceChildren(...all.map((one) => {
      const item = element("li"), open = element("button", "", titleOf(one));
      open.type = "button";
      open.addEventListener("click", () => reopen(one));
      item.append(open, element("span", "hint", ` ${new Date(one.started).toLocaleString()}`));
      return item;
    }));
  };

  const turnOf = (asked, html) => {
    const turn = element("article", "turn"), box = element("div", "asked"), pre = element("pre", "", asked);
    pre.tabIndex = 0;
    box.append(pre);
    const answer = element("div", "answer");
    answer.innerHTML = html; // made by the server, which escapes what users write
    turn.append(box, answer);
    talk.append(turn);
    jaxerr.addButtons(turn);
    return answer;
  };

  const reopen = (one) => {
    stop();
    ({ messages, turns, started } = one);
    lastMatches = "";
    talk.replaceChildren();
    for (const { asked, html } of turns) turnOf(asked, html);
    asFollowUp();
    talk.scrollIntoView();
  };

  const asFollowUp = () => {
    const follows = messages.length > 0;
    at("text-label").textContent = follows ? "Ask on, or paste another traceback" : "Traceback, message, log or question";
    text.rows = follows ? 4 : 11;
    text.placeholder = follows ? "and on JAX 0.6?  ·  show me another fix  ·  another traceback" : "Traceback (most recent call last):\n  …";
    at("anew").hidden = !follows;
  };

  const stop = () => { running?.abort(); running = null; };

  // Server-Sent Events of a POST, which EventSource can't make.
  async function* events(response) {
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const parts = (rest + value).split(/\r?\n\r?\n/);
      rest = parts.pop();
      for (const part of parts) {
        const found = { event: "message", data: "" };
        for (const line of part.split(/\r?\n/)) {
          const [, name, said] = /^(event|data): ?(.*)$/.exec(line) ?? [];
          if (name) found[name] = name === "data" ? found.data + said : said;
        }
        if (found.data) yield [found.event, JSON.parse(found.data)];
      }
    }
  }

  const problemOf = async (response) => {
    try {
      const { detail } = await response.json();
      return typeof detail === "string" ? detail : detail.map((one) => one.msg).join("; ");
    } catch { return `The server answered ${response.status}.`; }
  };

  const ask = async () => {
    const asked = text.value;
    if (!asked.trim()) return text.focus();
    stop();
    const mine = running = new AbortController();
    const answer = turnOf(asked, "");
    const said = element("div", "said"), waiting = element("p", "waiting", "Looking…");
    answer.append(said, waiting);
    answer.setAttribute("aria-busy", "true");
    answer.parentElement.scrollIntoView();
    at("stop").hidden = false;
    const next = [...messages, { role: "user", content: asked }];
    let whole = false;
    try {
      const response = await fetch(form.dataset.ask, {
        method: "POST",
        headers: { "content-type": "application/json" },
        signal: mine.signal,
        body: JSON.stringify({
          messages: next,
          code: code.value.trim() ? code.value : null,
          jax_version: version.value.trim() || null,
          verify: at("verify")?.checked ?? false,
        }),
      });
      if (!response.ok) throw new Error(await problemOf(response));
      for await (const [name, data] of events(response)) {
        if (name === "error") throw new Error(data.message);
        if (name === "matches") {
          if (data.html !== lastMatches) said.insertAdjacentHTML("beforebegin", data.html);
          lastMatches = data.html;
        }
        else if (name === "done") { waiting.insertAdjacentHTML("beforebegin", data.html); whole = true; }
        else said.insertAdjacentHTML("beforeend", data.html);
        jaxerr.addButtons(answer);
      }
      if (!whole) throw new Error("The answer broke off. Try again.");
    } catch (error) {
      const message = error.name === "AbortError" ? "Stopped." : error.message;
      answer.append(element("p", "problem", message));
      answer.lastChild.setAttribute("role", "alert");
    } finally {
      waiting.remove();
      answer.removeAttribute("aria-busy");
      if (running === mine) { running = null; at("stop").hidden = true; }
    }
    if (!whole || !answer.isConnected) return;
    const html = answer.cloneNode(true);
    for (const made of html.querySelectorAll("button")) made.remove();
    for (const marked of html.querySelectorAll("[data-copy]")) marked.removeAttribute("data-copy");
    messages = next;
    turns.push({ asked, html: html.innerHTML.slice(0, LONGEST) });
    text.value = "";
    asFollowUp();
    keep();
  };

  const load = async (file) => {
    if (!file) return;
    if (file.size > 600_000) { // the end of a log tells most
      file = file.slice(file.size - 600_000);
    }
    text.value = await file.text();
    text.focus();
  };

  form.addEventListener("submit", (event) => { event.preventDefault(); ask(); });
  form.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) { event.preventDefault(); ask(); }
  });
  for (const name of ["dragenter", "dragover"]) {
    form.addEventListener(name, (event) => {
      if (!event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      form.classList.add("dropping");
    });
  }
  form.addEventListener("dragleave", () => form.classList.remove("dropping"));
  form.addEventListener("drop", (event) => {
    form.classList.remove("dropping");
    if (!event.dataTransfer.files.length) return;
    event.preventDefault();
    load(event.dataTransfer.files[0]);
  });
  at("file").addEventListener("click", () => at("chosen").click());
  at("chosen").addEventListener("change", (event) => { load(event.target.files[0]); event.target.value = ""; });
  at("stop").addEventListener("click", stop);
  at("anew").addEventListener("click", () => {
    stop();
    [messages, turns, started] = [[], [], Date.now()];
    lastMatches = "";
    talk.replaceChildren();
    for (const field of [text, code, version]) field.value = "";
    asFollowUp();
    text.focus();
  });
  at("forget").addEventListener("click", () => { localStorage.removeItem(KEY); showHistory(); });
  at("file").hidden = at("hint").hidden = false;
  showHistory();
})();
