import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

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
    // The server writes one preload per route from it.
    manifest: true,
    rolldownOptions: {
      output: {
        advancedChunks: {
          groups: [
            // What nearly every page uses is one file: dozens of small ones compress worse and cost requests.
            { name: "shared", test: /src\/(ui|api|i18n|rules)\/|node_modules/, minShareCount: 8 },
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
