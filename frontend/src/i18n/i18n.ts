import i18next, { type BackendModule, type ResourceKey } from "i18next";
import { initReactI18next } from "react-i18next";
import { isolated } from "./isolate";
import { isLanguage, type Language } from "./languages";
import { coreNamespaces, type RouteNamespace } from "./namespaces";

const coreFiles = {
  en: () => import("./locales/en/core"),
  sv: () => import("./locales/sv/core"),
  es: () => import("./locales/es/core"),
};

const routeFiles = import.meta.glob<ResourceKey>(
  ["./locales/*/*.json", "!./locales/*/{common,groups,ranking}.json"],
  {
    import: "default",
  },
);

/** Initializes i18next with one language; `changeLanguage` switches it with the URL. */
export async function startI18n(language: Language): Promise<void> {
  if (i18next.isInitialized) {
    // A second initialization would drop the namespaces that routes have loaded.
    return changeLanguage(language);
  }
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      ns: [...coreNamespaces],
      defaultNS: "common",
      // React escapes texts. What is interpolated may be a name in another script.
      interpolation: { escapeValue: true, escape: isolated },
      returnNull: false,
    });
  writeLanguage(language);
}

export async function changeLanguage(language: Language): Promise<void> {
  if (i18next.resolvedLanguage !== language) {
    await i18next.changeLanguage(language);
  }
  writeLanguage(language);
}

/** In the page's root element; the prerendering build has none. */
function writeLanguage(language: Language): void {
  if (typeof document !== "undefined") {
    document.documentElement.lang = language;
  }
}

/** Loads namespaces that only some routes need. */
export async function loadNamespaces(namespaces: readonly RouteNamespace[]): Promise<void> {
  await i18next.loadNamespaces(namespaces);
}

const backend: BackendModule = {
  type: "backend",
  init() {
    // Nothing to set up: the files are part of the build.
  },
  async read(language, namespace) {
    if (!isLanguage(language)) {
      throw new Error(`no texts in the language ${language}`);
    }
    const core: Record<string, ResourceKey> = (await coreFiles[language]()).core;
    const found = core[namespace] ?? (await routeFiles[`./locales/${language}/${namespace}.json`]?.());
    if (!found) {
      throw new Error(`no texts called ${namespace}`);
    }
    return found;
  },
};
