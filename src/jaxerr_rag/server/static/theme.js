// The theme that was chosen, before anything is drawn.
(() => {
  const root = document.documentElement;
  root.dataset.js = "";
  try {
    const chosen = localStorage.getItem("jaxerr-theme");
    if (chosen === "dark" || chosen === "light") root.dataset.theme = chosen;
  } catch {} // no storage: the system's theme
})();
