import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { minify, type Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { buildTarget } from "./scripts/browsers.mjs";

/** What the group page shows, some of it on other pages too. */
const groupPageParts =
  /src\/(features\/group\/(?!me\/|ranges\/|report\/|sidebar\/|activity\/RestingToggle|start\/|AboutGroup|DeadLink|head\/(Latest(Court|Opened)|MatchesThisMonth)|ranking\/(LargeRanking|OpenedRow)|\w+Page\.tsx)|ui\/(court\/Ball|Trend|copy-text|BottomBar)|shared\/(SubmitBar|ShareButton|FavouriteButton|favourites|age))/;

/** Input fields, forms and the search among names. */
const fieldParts =
  /src\/(ui\/(Field|SelectField|Switch|PasswordField|DateField|SearchField|ErrorSummary|StrengthMeter)|rules\/use-password-strength|i18n\/search-names|shared\/(use-validated-form|EmailField|NewPasswordField))/;

/** elo-core in WebAssembly, which the group page does not need. */
const ruleParts = /src\/(rules\/(rules(-query)?|load-once)|shared\/random-passcode)\.ts|pkg\/elo_core\.js/;
/** What waits to be sent and the days of matches, which most visits do not need. */
const outboxParts = /src\/shared\/(outbox\/(?!outbox-mark)|days)/;
/** What works with all matches of a group, and the choice of four players, which few pages need. */
const insightParts =
  /src\/(rules\/(more-rules|audit|insights|rounds|encoded-log|seal)|api\/queries\/log\.ts|shared\/PlayerSelect)|pkg\/more/;
const lineupParts = /src\/(shared\/lineup|ui\/(expected-bar|court\/(Court|TravellingBall)))/;
/** Controls of some pages, and texts with marks inside. */
const controlParts =
  /src\/(shared\/(Group(PageHeader|PartNotFound)|NetworkButton|MatchScoreboard|CourtSides|FormSubmit|passcode-input|use-sign-out)|ui\/(court-head\/|court\/Net|Scoreboard|AddressText|Dialog|LinkTabs|SegmentedControl|use-focus-(on-new-rows|after-removal)|use-media-query))|html-parse-stringify|void-elements|\/Trans/;
/** What the device keeps, and codes of links, which pages load for those who ask. */
const deviceParts =
  /src\/(api\/answer-store|shared\/(keep-storage|kept-audits|recent\/|use-local-search-params)|ui\/(QrCode|CopyField))|node_modules\/(uqr|idb-keyval)/;
/** Files that are saved, and what pages say of the server. */
const fileParts = /src\/(api\/queries\/meta|i18n\/period|shared\/save-file)/;
/** Icons of some pages. */
const iconParts =
  /lucide-react\/dist\/esm\/icons\/(calendar|clock|download|eye|eye-off|lock|minus|pencil|rotate-ccw|trophy)\.mjs/;
const loadedByFew = [
  deviceParts,
  fieldParts,
  ruleParts,
  outboxParts,
  insightParts,
  lineupParts,
  controlParts,
  fileParts,
  iconParts,
];
const sharedParts = /src\/(ui|api|i18n|rules|shared|app)\/|node_modules/;

/** A hash of the files that say what the stored answers look like; see `src/api/answer-store.ts`. */
function answerFormat(): string {
  const folder = new URL("src/api/", import.meta.url);
  const queries = readdirSync(new URL("queries/", folder)).map((name) => `queries/${name}`);
  const hash = createHash("sha256");
  for (const file of ["schema.ts", ...queries.sort()]) {
    hash.update(readFileSync(new URL(file, folder)));
  }
  return hash.digest("hex").slice(0, 12);
}

const bootstrap = new URL("bootstrap.js", import.meta.url);

/** Adds `bootstrap.js` to the build under a name with its hash, so that browsers cache it, and lets it load the app. */
const bootstrapScript: Plugin = {
  name: "bootstrap-script",
  apply: "build",
  async buildStart() {
    this.addWatchFile(fileURLToPath(bootstrap));
    const { code, errors } = await minify("bootstrap.js", await readFile(bootstrap, "utf8"));
    if (errors.length > 0) {
      throw new Error(errors.map(({ message }) => message).join("\n"));
    }
    this.emitFile({ type: "asset", name: "bootstrap.js", source: code });
  },
  transformIndexHtml: {
    order: "post",
    handler: (page, { bundle }) => {
      const [script, address] = /<script type="module" crossorigin src="([^"]+)"><\/script>/.exec(page) ?? [];
      const built = Object.values(bundle ?? {}).find(
        (file) => file.type === "asset" && file.names.includes("bootstrap.js"),
      );
      const source = 'src="/bootstrap.js"';
      if (!script || !built || !page.includes(source)) {
        throw new Error("index.html has no script of the app or no bootstrap script");
      }
      return page.replace(script, "").replace(source, `src="/${built.fileName}" data-app="${address}"`);
    },
  },
};

/** The package names its development build, which warns of mistakes, in all environments. */
const routerInProduction = {
  find: /^react-router$/,
  replacement: fileURLToPath(new URL("node_modules/react-router/dist/production/index.mjs", import.meta.url)),
};

/** React has had this function since version 18; react-i18next also supports older versions. */
const storeOfReact = { find: "use-sync-external-store/shim", replacement: "react" };

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), bootstrapScript],
  define: { ANSWER_FORMAT: JSON.stringify(answerFormat()) },
  resolve: { alias: command === "build" && !isSsrBuild ? [routerInProduction, storeOfReact] : [] },
  server: {
    port: 5173,
    proxy: { "/api": process.env.DUELO_API_URL ?? "http://localhost:8080" },
  },
  build: {
    target: buildTarget,
    // The content security policy allows no data: scripts, and a small file is cached like a large one.
    assetsInlineLimit: 0,
    // From it scripts/prerender.mjs lists the preloads of each page, and scripts/check-size.mjs adds up their sizes.
    manifest: true,
    // Safari before 17 does not preload modules and loads them when they are imported.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Few files instead of dozens of small ones, which compress worse and cost requests: code of every page,
            // code of most pages, the group page, which is visited most, the rules and input fields.
            { name: "start", tags: ["$initial"] },
            {
              name: "shared",
              test: (id) => sharedParts.test(id) && !loadedByFew.some((parts) => parts.test(id)),
              minShareCount: 4,
            },
            { name: "group-page", test: groupPageParts },
            { name: "outbox", test: outboxParts, minShareCount: 2 },
            { name: "rules", test: ruleParts, minShareCount: 2 },
            { name: "insights", test: insightParts, minShareCount: 2 },
            { name: "lineup", test: lineupParts, minShareCount: 2 },
            { name: "fields", test: fieldParts, minShareCount: 2 },
          ],
        },
      },
    },
  },
  test: {
    testTimeout: 30_000,
    // On two cores Vitest takes one by default.
    maxWorkers: "100%",
    // Starting jsdom takes longer than most unit tests: only components and `.dom.test.ts` run in it.
    projects: [
      {
        extends: true,
        test: {
          name: "node",
          environment: "node",
          isolate: false,
          setupFiles: ["src/testing/own-modules.ts"],
          include: ["src/**/*.test.ts"],
          exclude: ["src/**/*.dom.test.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "jsdom",
          environment: "jsdom",
          // A worker loads jsdom, React and others once, not once a file: half of the processor time. Libraries that
          // keep state are loaded as the app's own modules are.
          isolate: false,
          server: { deps: { inline: [/@tanstack/, /i18next/] } },
          setupFiles: ["src/testing/own-modules.ts", "src/testing/setup.ts"],
          include: ["src/**/*.test.tsx", "src/**/*.dom.test.ts"],
        },
      },
    ],
    // Read as text by the contrast test; other style sheets mean nothing in jsdom.
    css: { include: [/tokens\.css\?raw/] },
  },
}));
