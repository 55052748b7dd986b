// What every page has: the theme's button, buttons that copy code, and the static catalogue's filter.
(() => {
  "use strict";
  const root = document.documentElement;
  const button = document.getElementById("theme");
  const isDark = () =>
    root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  const label = () => { button.textContent = isDark() ? "Light" : "Dark"; };
  button.hidden = false;
  label();
  button.setAttribute("aria-label", "Switch between light and dark");
  button.addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    label();
    try { localStorage.setItem("jaxerr-theme", root.dataset.theme); } catch {}
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", label);

  const copy = async (text, place, field) => {
    try {
      await navigator.clipboard.writeText(text);
    } catch { // not a secure context
      const box = field ?? document.createElement("textarea");
      if (!field) { box.value = text; document.body.append(box); }
      box.select();
      document.execCommand("copy");
      if (!field) box.remove();
    }
    place.textContent = "Copied";
    setTimeout(() => { place.textContent = "Copy"; }, 1500);
  };

  const codeOf = (block) => {
    const code = block.querySelector("code");
    return code.textContent.replace(/\n?$/, "\n");
  };

  const addButtons = (part) => {
    for (const block of part.querySelectorAll(".code:not(.source):not([data-copy])")) {
      block.dataset.copy = "";
      const place = document.createElement("button");
      place.type = "button";
      place.className = "copy";
      place.textContent = "Copy";
      const what = block.closest("[data-label]")?.dataset.label ?? "code";
      place.setAttribute("aria-label", `Copy the ${what}`);
      place.addEventListener("click", () => copy(codeOf(block), place));
      block.append(place);
    }
    for (const field of part.querySelectorAll("textarea.report:not([data-copy])")) {
      field.dataset.copy = "";
      const place = document.createElement("button");
      place.type = "button";
      place.className = "quiet";
      place.textContent = "Copy";
      place.addEventListener("click", () => copy(field.value, place, field));
      field.after(place);
    }
  };
  addButtons(document);
  window.jaxerr = { addButtons };

  const filter = document.getElementById("filter");
  if (filter) {
    filter.hidden = false;
    filter.addEventListener("submit", (event) => event.preventDefault());
    const rows = [...document.querySelectorAll("section.area .row")].map((row) => [row, row.textContent.toLowerCase()]);
    filter.querySelector("input").addEventListener("input", (event) => {
      const words = event.target.value.toLowerCase().split(/\s+/);
      for (const [row, text] of rows) row.hidden = !words.every((word) => text.includes(word));
      for (const area of document.querySelectorAll("section.area")) area.hidden = !area.querySelector(".row:not([hidden])");
    });
  }
})();
