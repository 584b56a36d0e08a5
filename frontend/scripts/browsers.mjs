// The oldest supported browsers, as package.json lists them under `browserslist`.
import { readFileSync } from "node:fs";

const { browserslist } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));

/** Browsers' names in browserslist, in build targets and in MDN's compatibility data. */
const names = {
  chrome: { target: "chrome", mdn: ["chrome", "chrome_android"] },
  edge: { target: "edge", mdn: ["edge"] },
  firefox: { target: "firefox", mdn: ["firefox", "firefox_android"] },
  safari: { target: "safari", mdn: ["safari"] },
  ios_saf: { target: "ios", mdn: ["safari_ios"] },
};

const oldest = browserslist.map((entry) => {
  const [, name, version] = /^(\w+) >= ([\d.]+)$/.exec(entry) ?? [];
  if (!(name in names)) {
    throw new Error(`package.json: the browser "${entry}" is not understood`);
  }
  return { ...names[name], version };
});

/** As Vite's `build.target`. */
export const buildTarget = oldest.map(({ target, version }) => target + version);

/** The oldest versions by the names of MDN's compatibility data. */
export const oldestVersions = Object.fromEntries(
  oldest.flatMap(({ mdn, version }) => mdn.map((name) => [name, version])),
);
