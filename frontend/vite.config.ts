import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/** What the group page shows, some of it on other pages too. */
const groupPageParts =
  /src\/(features\/(groups\/[^/]+$|leaderboard\/)|ui\/(court-head\/|court\/Ball|Trend|CopyField|copy-text|BottomBar)|app\/group\/(GroupPageSkeleton|SubmitBar))/;

/** Forms and their rules: pages that show none do not load them. */
const formParts =
  /node_modules\/react-hook-form\/|src\/(rules\/use-ruled-form|ui\/(Field|PasswordField|ErrorSummary))/;

export default defineConfig({
  plugins: [react(), tailwindcss()],
  server: {
    port: 5173,
    proxy: { "/api": process.env.DUELO_API_URL ?? "http://localhost:8080" },
  },
  build: {
    target: "es2022",
    // The content security policy allows no data: scripts, and a small file is cached like a large one.
    assetsInlineLimit: 0,
    // What a page weighs is added up from it.
    manifest: true,
    // Every browser that runs es2022 knows modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        advancedChunks: {
          groups: [
            // Few files instead of dozens of small ones, which compress worse and cost requests: what every page
            // needs, what most use, and what the group page is made of, to which all links lead.
            { name: "start", tags: ["$initial"] },
            // What many pages use, but none that readers come for first.
            { name: "forms", test: formParts },
            { name: "shared", test: /src\/(ui|api|i18n|rules|app)\/|node_modules/, minShareCount: 8 },
            { name: "group-page", test: groupPageParts },
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
