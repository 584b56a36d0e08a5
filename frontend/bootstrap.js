// Before the first paint, so that a dark page never flashes white. src/app/theme.ts changes the theme from then on.
(() => {
  const choice = stored("theme");
  const system = window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  document.documentElement.dataset.theme = choice === "light" || choice === "dark" ? choice : system;
})();

// The server sends the page that was prerendered for visitors, in the language of the address or else the browser's.
// Until the app has rendered another language or has loaded the session, src/ui/base.css hides what would differ.
(() => {
  const { dataset, lang } = document.documentElement;
  const chosen = stored("language");
  if (chosen !== null && chosen !== lang && !window.location.pathname.startsWith(`/${lang}`)) {
    dataset.awaits = "language";
  } else if (isSignedIn()) {
    dataset.awaits = "session";
  }
})();

// After the first paint of a prerendered page, loads the app, the chunks that the page needs and the responses that it
// shows first, all at once. Not before, so that nothing competes with the first paint.
(() => {
  const { app } = document.currentScript.dataset;
  const contents = (name) =>
    [...document.querySelectorAll(`meta[name="duelo:${name}"]`)].map(({ content }) => content);
  const painted = new Promise((resolve) => {
    document.addEventListener("DOMContentLoaded", () => {
      const isPrerendered = document.querySelector("[data-prerendered]") !== null;
      if (isPrerendered && document.documentElement.dataset.awaits !== "language" && !document.hidden) {
        new PerformanceObserver(resolve).observe({ type: "paint", buffered: true });
      } else {
        resolve();
      }
    });
    // In case the browser reports no paint.
    window.addEventListener("load", () => setTimeout(resolve, 500));
  });
  window.dueloPreloaded = new Map();
  painted.then(() => {
    for (const href of contents("chunk")) {
      document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
    }
    // Fetched in the mode in which the WebAssembly's own module fetches it, so that the browser uses this response.
    for (const href of contents("wasm")) {
      const preload = { rel: "preload", as: "fetch", crossOrigin: "anonymous", href };
      document.head.append(Object.assign(document.createElement("link"), preload));
    }
    window.dueloPreloadedAt = performance.now();
    // src/api/preloaded.ts takes them. With a session the responses may differ: the app requests them itself.
    for (const address of isSignedIn() ? [] : contents("preload")) {
      const controller = new AbortController();
      setTimeout(() => controller.abort(), 10_000);
      const response = fetch(address, { signal: controller.signal });
      // The app requests a failed one again, and shows an error if that fails as well.
      response.catch(() => undefined);
      window.dueloPreloaded.set(new URL(address, window.location.origin).href, response);
    }
    // Absent on the development server, which loads the app itself.
    if (app) {
      import(app).catch(() => window.dispatchEvent(new Event("duelo:start-failed")));
    }
  });
  // src/main.tsx sends it, too.
  window.addEventListener("duelo:start-failed", sayStartFailed);
})();

// WebKit ends the requests of a page that is left. One that lacks a part of the app, for that reason or another one, is
// loaded again when the browser restores it from its back/forward cache. What was typed into its prerendered fields is
// kept, except passwords and passcodes.
(() => {
  let lacksPart = false;
  const fields = 'input[id]:not([data-secret], [type="file"]), textarea[id]';
  for (const failure of ["vite:preloadError", "duelo:start-failed"]) {
    window.addEventListener(failure, () => {
      lacksPart = true;
    });
  }
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted && lacksPart) {
      const typed = [...document.querySelectorAll(fields)].map(({ id, value }) => [id, value]);
      window.history.replaceState({ ...window.history.state, typed }, "");
      window.location.reload();
    }
  });
  document.addEventListener("DOMContentLoaded", () => {
    const { typed, ...state } = window.history.state ?? {};
    if (typed) {
      window.history.replaceState(state, "");
      // The app takes it as typed before its start: src/app/layout/Hydrated.tsx.
      for (const [id, value] of typed) {
        Object.assign(document.getElementById(id) ?? {}, { value });
      }
    }
  });
})();

/** A message over the page, which has no other language than that of its address. */
function sayStartFailed() {
  const tags = [...document.querySelectorAll('meta[name="duelo:start-failed"]')];
  const tag = tags.find(({ lang }) => window.location.pathname.startsWith(`/${lang}`)) ?? tags[0];
  // What is hidden until the app has started stays hidden no longer.
  delete document.documentElement.dataset.awaits;
  const message = Object.assign(document.createElement("div"), {
    lang: tag.lang,
    className:
      "fixed inset-x-3 bottom-3 z-50 flex flex-col gap-3 rounded-button border border-line bg-raised p-4 text-ink shadow-float",
  });
  message.setAttribute("role", "alert");
  const reload = Object.assign(document.createElement("button"), {
    type: "button",
    className: "min-h-12 rounded-button border border-line-strong bg-surface px-5 font-semibold text-ink",
    textContent: tag.dataset.reload,
    onclick: () => window.location.reload(),
  });
  message.append(tag.content, reload);
  document.body.append(message);
}

function isSignedIn() {
  return stored("token") !== null;
}

/** A stored setting; null where the browser blocks storage. */
function stored(name) {
  try {
    return window.localStorage.getItem(`duelo.${name}`);
  } catch {
    return null;
  }
}
