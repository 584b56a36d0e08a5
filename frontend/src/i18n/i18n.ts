import i18next, { type BackendModule, type ResourceKey } from "i18next";
import { initReactI18next } from "react-i18next";
import { withBrand } from "../brand";
import { isolated } from "./isolate";
import { isLanguage, type Language } from "./languages";
import { coreNamespaces, type RouteNamespace } from "./namespaces";

const coreFiles = {
  en: () => import("./locales/en/core"),
  sv: () => import("./locales/sv/core"),
  es: () => import("./locales/es/core"),
};

/** Initializes i18next with one language; `changeLanguage` switches it with the URL. Fails if its texts do not load. */
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
  requireTexts(language, coreNamespaces);
  writeLanguage(language);
}

let wanted: Language | null = null;

/** Fails, and leaves the language as it is, if the texts of the new one cannot be loaded. */
export async function changeLanguage(language: Language): Promise<void> {
  wanted = language;
  if (i18next.resolvedLanguage !== language) {
    const namespaces = [i18next.options.ns ?? []].flat();
    await new Promise((resolve) => {
      i18next.services.backendConnector.load([language], namespaces, resolve);
    });
    requireTexts(language, namespaces);
    if (wanted !== language) {
      // Another one was chosen meanwhile.
      return;
    }
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

/** Loads namespaces that only some routes need. Fails if one cannot be loaded. */
export async function loadNamespaces(namespaces: readonly RouteNamespace[]): Promise<void> {
  await i18next.loadNamespaces(namespaces);
  requireTexts(i18next.language, namespaces);
}

/** i18next reports no failure: it would show the keys instead of the texts. */
function requireTexts(language: string, namespaces: readonly string[]): void {
  const missing = namespaces.filter((namespace) => !i18next.hasResourceBundle(language, namespace));
  if (missing.length > 0) {
    throw new Error(`texts not loaded in ${language}: ${missing.join(", ")}`);
  }
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
    const { core, files } = await coreFiles[language]();
    const loaded: Record<string, ResourceKey> = core;
    const found = loaded[namespace] ?? (await files[`./${namespace}.json`]?.());
    if (!found) {
      throw new Error(`no texts called ${namespace}`);
    }
    return withBrand(found);
  },
};
