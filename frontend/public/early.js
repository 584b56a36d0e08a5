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

// Asks for the answers that the page shows first, while the app itself is on its way; src/api/ahead.ts takes them.
// Who is signed in may be answered otherwise: the app asks then, with the session.
(() => {
  let signedIn = true;
  try {
    signedIn = window.localStorage.getItem("duelo.token") !== null;
  } catch {
    // The app says what is wrong with the storage.
  }
  window.dueloAhead = new Map();
  for (const { content } of signedIn ? [] : document.querySelectorAll('meta[name="duelo:ahead"]')) {
    const answer = fetch(content, { signal: AbortSignal.timeout(10_000) });
    // The app asks again for what did not arrive, and says so if that fails as well.
    answer.catch(() => undefined);
    window.dueloAhead.set(new URL(content, window.location.origin).href, answer);
  }
})();
