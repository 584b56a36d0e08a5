// Runs before the first paint, so that a dark page never flashes white. The choice is changed in src/app/theme.ts.
(() => {
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  const apply = () => {
    const choice = stored("theme");
    const theme = choice === "light" || choice === "dark" ? choice : dark.matches ? "dark" : "light";
    document.documentElement.dataset.theme = theme;
  };
  apply();
  dark.addEventListener("change", apply);
  window.addEventListener("storage", apply);
  window.addEventListener("duelo:theme", apply);
})();

// What the server has drawn is a visitor's page, in the language of the address or else in the browser's own. Where
// the app will draw another one, src/ui/base.css hides what differs.
(() => {
  const { dataset, lang } = document.documentElement;
  const chosen = stored("language");
  dataset.signedIn = String(isSignedIn());
  dataset.otherLanguage = String(
    chosen !== null && chosen !== lang && !window.location.pathname.startsWith(`/${lang}`),
  );
})();

// Once what the server has drawn is on the screen, fetches all the rest at once: the app, the parts of it that the page
// needs, and the answers that it shows first. Not sooner, so that nothing competes with the first picture.
(() => {
  const { app } = document.currentScript.dataset;
  const told = (name) =>
    [...document.querySelectorAll(`meta[name="duelo:${name}"]`)].map(({ content }) => content);
  let isStarted = false;
  const start = () => {
    if (isStarted) {
      return;
    }
    isStarted = true;
    for (const file of app ? told("part") : []) {
      document.head.append(
        Object.assign(document.createElement("link"), { rel: "modulepreload", href: file }),
      );
    }
    // src/api/ahead.ts takes them. Who is signed in may be answered otherwise: the app asks then, with the session.
    for (const address of isSignedIn() ? [] : told("ahead")) {
      const answer = fetch(address, { signal: AbortSignal.timeout(10_000) });
      // The app asks again for what did not arrive, and says so if that fails as well.
      answer.catch(() => undefined);
      window.dueloAhead.set(new URL(address, window.location.origin).href, answer);
    }
    if (app) {
      import(app);
    }
  };
  window.dueloAhead = new Map();
  document.addEventListener("DOMContentLoaded", () => {
    const { otherLanguage } = document.documentElement.dataset;
    const isDrawn = document.querySelector("[data-drawn]") !== null && otherLanguage === "false";
    if (isDrawn && !document.hidden) {
      new PerformanceObserver(start).observe({ type: "paint", buffered: true });
    } else {
      start();
    }
  });
  // Whatever a browser does not tell of its painting: the app comes.
  window.addEventListener("load", () => setTimeout(start, 500));
})();

function isSignedIn() {
  return stored("token") !== null;
}

/** What the browser keeps; nothing where its storage is switched off, which the app is to say. */
function stored(name) {
  try {
    return window.localStorage.getItem(`duelo.${name}`);
  } catch {
    return null;
  }
}
