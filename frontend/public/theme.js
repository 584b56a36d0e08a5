// Runs before the first paint, so that a dark page never flashes white. The choice is changed in src/app/theme.ts.
(() => {
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  const apply = () => {
    let choice = null;
    try {
      choice = window.localStorage.getItem("duelo.theme");
    } catch {
      // Storage can be switched off; the system's choice holds then.
    }
    const theme = choice === "light" || choice === "dark" ? choice : dark.matches ? "dark" : "light";
    document.documentElement.dataset.theme = theme;
  };
  apply();
  dark.addEventListener("change", apply);
  window.addEventListener("storage", apply);
  window.addEventListener("duelo:theme", apply);
})();
