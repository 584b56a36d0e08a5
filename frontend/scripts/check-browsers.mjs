// Fails if the app uses a function of the browser that one of the oldest supported browsers does not have. Finds them
// by their types: members and globals that TypeScript's own libraries declare, looked up in MDN's compatibility data.

import { existsSync, readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import bcd from "@mdn/browser-compat-data/forLegacyNode";
import ts from "typescript";
import { oldestVersions } from "./browsers.mjs";

const frontend = fileURLToPath(new URL("../", import.meta.url));
const libraries = dirname(ts.getDefaultLibFilePath({}));

/** What is used only where the browser has it: each use is behind a check. */
const optional = new Set([
  "Window.requestIdleCallback",
  "Window.cancelIdleCallback",
  "Navigator.share",
  "Navigator.vibrate",
  "Navigator.wakeLock",
  "WakeLock.request",
  "WakeLockSentinel.release",
  "requestIdleCallback",
  "cancelIdleCallback",
  "Element.checkVisibility",
  "HTMLElement.popover",
  "HTMLElement.showPopover",
  "Symbol.dispose",
]);

const programs = [
  project("tsconfig.app.json"),
  project("tsconfig.worker.json"),
  // Scripts without types of their own.
  ts.createProgram(
    ["bootstrap.js", ...wasmGlue()].map((name) => join(frontend, name)),
    {
      allowJs: true,
      noEmit: true,
      target: ts.ScriptTarget.ESNext,
      module: ts.ModuleKind.ESNext,
    },
  ),
];

/** The scripts of the WebAssembly packages, each beside its program. */
function wasmGlue() {
  const folder = join(frontend, "pkg");
  const glue = (existsSync(folder) ? readdirSync(folder, { recursive: true }) : [])
    .filter((name) => name.endsWith("_bg.wasm"))
    .map((name) => join("pkg", name.replace("_bg.wasm", ".js")));
  if (glue.length === 0) {
    throw new Error("pkg has no WebAssembly: run `cargo xtask up` or `cargo xtask test frontend` first");
  }
  return glue;
}

function project(name) {
  const { config } = ts.readConfigFile(join(frontend, name), ts.sys.readFile);
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, frontend);
  return ts.createProgram(fileNames, {
    ...options,
    noEmit: true,
    incremental: false,
    tsBuildInfoFile: undefined,
  });
}

const problems = new Set();
const found = new Set();
for (const program of programs) {
  const checker = program.getTypeChecker();
  for (const file of program.getSourceFiles()) {
    if (!file.isDeclarationFile && !file.fileName.includes("node_modules")) {
      visit(file, file, checker);
    }
  }
}
for (const problem of [...problems].sort()) {
  console.error(problem);
}
console.log(`the browsers' functions in use: ${found.size}, of which ${problems.size} are too new`);
process.exitCode = problems.size > 0 ? 1 : 0;

function visit(node, file, checker) {
  if (ts.isIdentifier(node) && !ts.isTypeNode(node.parent)) {
    const symbol = checker.getSymbolAtLocation(node);
    const names = (symbol?.declarations ?? []).filter(isOfLibrary).map(nameOf).filter(Boolean);
    for (const name of new Set(names)) {
      check(name, node, file);
    }
  }
  ts.forEachChild(node, (child) => visit(child, file, checker));
}

function isOfLibrary(declaration) {
  return declaration.getSourceFile().fileName.startsWith(libraries);
}

/** The path of a declaration below `api` or `javascript.builtins` of the data, such as `AbortSignal.any_static`. */
function nameOf(declaration) {
  const member = declaration.name?.getText();
  const { parent } = declaration;
  if (!member || !parent) {
    return null;
  }
  if (ts.isInterfaceDeclaration(parent)) {
    const owner = parent.name.text;
    const [, constructed] = /^(\w+)Constructor$/.exec(owner) ?? [];
    return constructed && !(owner in bcd.api) ? `${constructed}.${member}` : `${owner}.${member}`;
  }
  if (ts.isTypeLiteralNode(parent) && ts.isVariableDeclaration(parent.parent)) {
    return `${parent.parent.name.getText()}.${member}_static`;
  }
  return ts.isFunctionDeclaration(declaration) || ts.isVariableDeclaration(declaration) ? member : null;
}

/** What the data says of a name, which may be a global function or a member that the interface takes from a mixin. */
function compatOf(name) {
  const [owner, member] = name.split(".");
  const { api, javascript } = bcd;
  const candidates = member
    ? [api[owner]?.[member], javascript.builtins[owner]?.[member], javascript.builtins.Intl[owner]?.[member]]
    : [api[owner], api.Window?.[owner], api[`${owner}_function`], javascript.builtins[owner]];
  return candidates.find(Boolean)?.__compat;
}

function check(name, node, file) {
  const compat = compatOf(name);
  if (!compat) {
    return;
  }
  found.add(name);
  const missing = Object.entries(oldestVersions).filter(
    ([browser, oldest]) => !has(compat.support[browser], oldest),
  );
  if (missing.length > 0 && !optional.has(name)) {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    const browsers = missing.map(([browser, oldest]) => `${browser} ${oldest}`).join(", ");
    problems.add(`${relative(frontend, file.fileName)}:${line + 1}: ${name} is missing in ${browsers}`);
  }
}

function has(support, oldest) {
  return [support ?? []].flat().some(({ version_added: added, version_removed: removed, flags }) => {
    const since = typeof added === "string" ? /[\d.]+/.exec(added)?.[0] : undefined;
    return since !== undefined && !flags && !removed && compare(since, oldest) <= 0;
  });
}

function compare(one, other) {
  const [a, b] = [one, other].map((version) => version.split(".").map(Number));
  return a[0] - b[0] || (a[1] ?? 0) - (b[1] ?? 0);
}
