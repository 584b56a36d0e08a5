import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** What the group page shows, some of it on other pages too. */
const groupPageParts =
  /src\/(features\/(groups\/[^/]+$|leaderboard\/)|ui\/(court-head\/|court\/Ball|Trend|CopyField|copy-text|BottomBar)|app\/group\/(GroupPageSkeleton|SubmitBar))/;

/** What things are typed into, and the search among names. */
const fieldParts = /src\/(ui\/(Field|PasswordField|DateField|SearchField|ErrorSummary)|i18n\/search-names)/;

/** Forms and their rules: pages that show none do not load them. */
const formParts = /node_modules\/react-hook-form\/|src\/rules\/use-ruled-form/;

const sharedParts = /src\/(ui|api|i18n|rules|app)\/|node_modules/;

/** Leaves the start of the built app to `public/early.js`. */
const startedEarly: Plugin = {
  name: "started-early",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (page) => {
      const [script, address] = /<script type="module" crossorigin src="([^"]+)"><\/script>/.exec(page) ?? [];
      if (!script) {
        throw new Error("the page starts no app");
      }
      return page.replace(script, "").replace('src="/early.js"', `$& data-app="${address}"`);
    },
  },
};

export default defineConfig({
  plugins: [react(), tailwindcss(), startedEarly],
  server: {
    port: 5173,
    proxy: { "/api": process.env.DUELO_API_URL ?? "http://localhost:8080" },
  },
  build: {
    target: "es2022",
    // The content security policy allows no data: scripts, and a small file is cached like a large one.
    assetsInlineLimit: 0,
    // What a page weighs is added up from it, and the server tells each page's head what the page needs.
    manifest: true,
    // Every browser that runs es2022 knows modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Few files instead of dozens of small ones, which compress worse and cost requests: what every page
            // needs, what most use, what the group page is made of, to which all links lead, and what is typed into.
            { name: "start", tags: ["$initial"] },
            {
              name: "shared",
              test: (id) => sharedParts.test(id) && !fieldParts.test(id) && !formParts.test(id),
              minShareCount: 4,
            },
            { name: "group-page", test: groupPageParts },
            { name: "fields", test: fieldParts, minShareCount: 2 },
            { name: "forms", test: formParts },
          ],
        },
      },
    },
  },
  test: {
    environment: "jsdom",
    setupFiles: ["src/testing/setup.ts"],
    testTimeout: 30_000,
    include: ["src/**/*.test.{ts,tsx}"],
    // Read as text by the contrast test; other style sheets mean nothing in jsdom.
    css: { include: [/tokens\.css\?raw/] },
  },
});
