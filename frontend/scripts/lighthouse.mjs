// Audits the four pages that decide, as a phone on a slow network shows them, and fails below what is asked for.
// The server has to run with the built app and a public group with matches; CHROME_PATH may name the browser.
// Lighthouse weighs 200 packages and is needed now and then: npx fetches it when it is.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const lighthouse = "lighthouse@12.8.2";
const base = process.env.DUELO_E2E_URL ?? "http://localhost:8080";
const least = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 };
const most = { "largest-contentful-paint": 1_800, "cumulative-layout-shift": 0.02 };
// One run is at the mercy of what else the machine does.
const runs = 3;
const folder = mkdtempSync(join(tmpdir(), "duelo-lighthouse-"));

async function ask(path) {
  const answer = await fetch(new URL(path, base));
  if (!answer.ok) {
    throw new Error(`${path}: ${answer.status}`);
  }
  return (await answer.json()).data;
}

function audit(path) {
  const url = new URL(path, base).href;
  const report = join(folder, "report.json");
  const chrome = "--headless=new --no-sandbox --disable-gpu --disable-quic --disable-background-networking";
  const command = [lighthouse, url, "--quiet", "--output=json", `--output-path=${report}`];
  // Now and then it misses the beginning of a page, and has measured nothing.
  const looked = Array.from({ length: 3 }).some(
    () =>
      spawnSync("npx", ["--yes", ...command, `--chrome-flags=${chrome}`], { stdio: "ignore" }).status === 0,
  );
  if (!looked) {
    console.error(`${path}: Lighthouse can't look at the page; is the server up, and CHROME_PATH a browser?`);
    process.exit(2);
  }
  const { categories, audits } = JSON.parse(readFileSync(report, "utf8"));
  return {
    ...Object.fromEntries(Object.keys(least).map((name) => [name, Math.round(categories[name].score * 100)])),
    ...Object.fromEntries(Object.keys(most).map((name) => [name, audits[name].numericValue])),
  };
}

/** The middle one of several measurements. */
function middle(values) {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
}

const { group } = await ask("/api/groups/random-discoverable");
const { players } = await ask(`/api/groups/hash/${group.publicHash}/players`);
const groupPath = `/en/groups/${group.publicHash}`;
const pages = {
  landing: "/en",
  group: groupPath,
  player: `${groupPath}/player/${players[0].playerId}`,
  submit: `${groupPath}/submit-match`,
};

for (const [page, path] of Object.entries(pages)) {
  const measured = Array.from({ length: runs }, () => audit(path));
  const figures = Object.keys(measured[0]).map((name) => {
    const value = middle(measured.map((run) => run[name]));
    const isGood = name in least ? value >= least[name] : value <= most[name];
    if (!isGood) {
      process.exitCode = 1;
    }
    return `${name} ${Number(value.toFixed(3))}${isGood ? "" : ` (${least[name] ?? most[name]})`}`;
  });
  console.log(`${page}: ${figures.join(", ")}`);
}
