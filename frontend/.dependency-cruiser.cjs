// The dependency rules of the frontend: ui → shared → features → app, never back; a feature never imports a feature.
const base = "^src/(api|rules|i18n|ui|storage|stored-keys|clock)(/|\\.ts)";
const tests = "\\.test\\.tsx?$|^src/testing/";

module.exports = {
  forbidden: [
    {
      name: "no-feature-to-feature",
      comment: "What two features use is in shared/; what joins two features is a route in app/.",
      severity: "error",
      from: { path: "^src/features/([^/]+)/", pathNot: tests },
      to: { path: "^src/features/", pathNot: "^src/features/$1/" },
    },
    {
      name: "no-feature-to-app",
      comment:
        "A feature exports its pages; app/router.tsx alone says at which address each of them is shown.",
      severity: "error",
      from: { path: "^src/features/", pathNot: tests },
      to: { path: "^src/app/" },
    },
    {
      name: "no-shared-to-feature",
      severity: "error",
      from: { path: "^src/shared/", pathNot: tests },
      to: { path: "^src/(features|app)/" },
    },
    {
      name: "no-base-to-shared",
      comment:
        "The client, the rules, the texts and the primitives are used by all others and use none of them.",
      severity: "error",
      from: { path: base, pathNot: tests },
      to: { path: "^src/(shared|features|app)/" },
    },
    {
      name: "rules-without-texts-or-client",
      comment: "rules ← i18n ← api: each uses those before it alone.",
      severity: "error",
      from: { path: "^src/rules/", pathNot: tests },
      to: { path: "^src/(i18n|api)/" },
    },
    {
      name: "texts-without-client",
      comment: "What says in words what the client answers is in shared/.",
      severity: "error",
      from: { path: "^src/i18n/", pathNot: tests },
      to: { path: "^src/api/" },
    },
    {
      name: "ui-without-texts-or-data",
      comment: "Primitives import no router, no query and no text key: everything comes as a property.",
      severity: "error",
      from: { path: "^src/ui/", pathNot: tests },
      to: { path: "^src/(api|rules|i18n)/|node_modules/(react-router|@tanstack|i18next|react-i18next)/" },
    },
    {
      name: "base-without-router",
      comment: "Pages, and what they share, use the router; the client, the rules and the texts do not.",
      severity: "error",
      from: { path: "^src/(api|rules|i18n)/", pathNot: tests },
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
