const tests = "\\.test\\.tsx?$|^src/testing/";

/** From the lowest to the highest: each imports those before it alone. */
const layers = ["(ui|rules|storage|stored-keys|clock|brand)", "i18n", "api", "shared", "features", "app"];

module.exports = {
  forbidden: [
    ...layers.slice(0, -1).map((layer, index) => ({
      name: `no-higher-layer-in-${layer.replace(/[()]/g, "").replaceAll("|", "-")}`,
      comment:
        "A feature exports its pages; app/router.tsx alone says at which address each of them is shown. What says in " +
        "words what the client answers is in shared/.",
      severity: "error",
      from: { path: `^src/${layer}(/|\\.ts)`, pathNot: tests },
      to: { path: `^src/(${layers.slice(index + 1).join("|")})/` },
    })),
    {
      name: "no-worker-in-pages",
      comment:
        "The service worker is a program of its own, without the DOM; what both say to each other is in shared/.",
      severity: "error",
      from: { path: "^src/", pathNot: `^src/service-worker/|${tests}` },
      to: { path: "^src/service-worker/" },
    },
    {
      name: "no-feature-to-feature",
      comment: "What two features use is in shared/; what joins two features is a route in app/.",
      severity: "error",
      from: { path: "^src/features/([^/]+)/", pathNot: tests },
      to: { path: "^src/features/", pathNot: "^src/features/$1/" },
    },
    {
      name: "ui-without-texts-or-data",
      comment: "Primitives import no rule, no query and no text key: everything comes as a property.",
      severity: "error",
      from: { path: "^src/ui/", pathNot: tests },
      to: { path: "^src/rules/|node_modules/(@tanstack|i18next|react-i18next)/" },
    },
    {
      name: "router-in-pages",
      comment: "Pages, and what they share, use the router; what is below them does not.",
      severity: "error",
      from: { path: "^src/(ui|rules|i18n|api)/", pathNot: tests },
      to: { path: "node_modules/react-router/" },
    },
    {
      name: "webassembly-through-rules",
      comment: "The WebAssembly is imported in rules/ alone.",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/(rules|testing)/" },
      to: { path: "^pkg/" },
    },
    {
      name: "no-circles",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-tests-in-the-product",
      severity: "error",
      from: { pathNot: tests },
      to: { path: tests },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.app.json" },
    doNotFollow: { path: "node_modules|^pkg/" },
    exclude: { path: "\\.css$" },
  },
};
