// The walls of the house (ARCHITECTURE.md): shared → features → app, never back; a feature never imports a feature.
const shared = "^src/(api|rules|i18n|ui)/";
const tests = "\\.test\\.tsx?$|^src/testing/";

module.exports = {
  forbidden: [
    {
      name: "no-feature-to-feature",
      comment: "What two features need is shared; what joins them is a page.",
      severity: "error",
      from: { path: "^src/features/([^/]+)/" },
      to: { path: "^src/features/", pathNot: "^src/features/$1/" },
    },
    {
      name: "shared-knows-no-feature",
      comment: "Shared code serves all features and knows none.",
      severity: "error",
      from: { path: shared, pathNot: tests },
      to: { path: "^src/(features|app)/" },
    },
    {
      name: "features-know-no-app",
      comment: "A feature does not know on which page it stands, nor the router.",
      severity: "error",
      from: { path: "^src/features/", pathNot: tests },
      to: { path: "^src/app/" },
    },
    {
      name: "ui-is-bare",
      comment: "Primitives know no router, no query and no text key: everything comes as a property.",
      severity: "error",
      from: { path: "^src/ui/", pathNot: tests },
      to: { path: "^src/(api|rules|i18n)/|node_modules/(react-router|@tanstack|i18next|react-i18next)/" },
    },
    {
      name: "one-door-to-the-rules",
      comment: "The WebAssembly is reached through rules/ alone.",
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
