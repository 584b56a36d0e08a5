import { describe, expect, it } from "vitest";
import { preloadTags } from "./preload-tags";

const manifest = {
  "index.html": { file: "assets/index-1.js", css: ["assets/index-1.css"] },
  "_shared.js": { file: "assets/shared-2.js", imports: ["index.html"] },
  "src/features/help/FaqPage.tsx": {
    file: "assets/faq-3.js",
    css: ["assets/faq-3.css"],
    imports: ["index.html", "_shared.js"],
  },
  "src/i18n/locales/sv/core.ts": { file: "assets/core-4.js" },
  "src/i18n/locales/sv/faq.json": { file: "assets/faq-5.js" },
  "src/i18n/locales/es/core.ts": { file: "assets/core-6.js" },
  "pkg/elo_core_bg.wasm": { file: "assets/elo_core_bg-7.wasm" },
};

describe("the preloads of a page", () => {
  it("are its code and translations with their imports", () => {
    expect(preloadTags(manifest, "sv", { code: ["features/help/FaqPage"], texts: ["faq"] })).toBe(`
    <link rel="stylesheet" crossorigin href="/assets/faq-3.css" />
    <meta name="duelo:chunk" content="/assets/core-4.js" />
    <meta name="duelo:chunk" content="/assets/faq-3.js" />
    <meta name="duelo:chunk" content="/assets/faq-5.js" />
    <meta name="duelo:chunk" content="/assets/shared-2.js" />`);
  });

  it("are its WebAssembly", () => {
    expect(preloadTags(manifest, "sv", { wasm: ["pkg/elo_core_bg.wasm"] })).toBe(
      '\n    <meta name="duelo:wasm" content="/assets/elo_core_bg-7.wasm" />',
    );
  });

  it("are its API calls, with placeholders for the parameters of its path", () => {
    const data = ["/api/groups/hash/:groupHash/players/:playerId/elo-explanations?offset=0"];
    expect(preloadTags(manifest, "en", { data })).toBe(
      '\n    <meta name="duelo:preload" content="/api/groups/hash/{{groupHash}}/players/{{playerId}}/elo-explanations?offset=0" />',
    );
  });

  it("cannot be a module that is not in the build", () => {
    expect(() => preloadTags(manifest, "sv", { code: ["features/help/Unknown"] })).toThrow(/Unknown/);
  });
});
