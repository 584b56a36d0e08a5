// Runs Lighthouse on four pages, with its emulation of a phone on a slow network, and fails below the required scores.
// A server with the built app and a public group with matches has to be running; CHROME_PATH may name the browser.
// Lighthouse is not a dependency, since it has 200 packages and is rarely needed: npx downloads it.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const lighthouse = "lighthouse@12.8.2";
const base = process.env.DUELO_E2E_URL ?? "http://localhost:8080";
const minimum = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 };
const maximum = { "largest-contentful-paint": 1_800, "cumulative-layout-shift": 0.02 };
// The median of several runs: one depends on the load of the machine.
const runs = 3;
const folder = mkdtempSync(join(tmpdir(), "duelo-lighthouse-"));

async function get(path) {
  const response = await fetch(new URL(path, base));
  if (!response.ok) {
    throw new Error(`${path}: ${response.status}`);
  }
  return (await response.json()).data;
}

function audit(path) {
  const url = new URL(path, base).href;
  const report = join(folder, "report.json");
  const chrome = "--headless=new --no-sandbox --disable-gpu --disable-quic --disable-background-networking";
  const command = [lighthouse, url, "--quiet", "--output=json", `--output-path=${report}`];
  // Lighthouse sometimes misses the first paint and measures nothing, hence the retries.
  const succeeded = Array.from({ length: 3 }).some(
    () =>
      spawnSync("npx", ["--yes", ...command, `--chrome-flags=${chrome}`], { stdio: "ignore" }).status === 0,
  );
  if (!succeeded) {
    console.error(`${path}: Lighthouse failed; is the server up, and CHROME_PATH a browser?`);
    process.exit(2);
  }
  const { categories, audits } = JSON.parse(readFileSync(report, "utf8"));
  return {
    ...Object.fromEntries(
      Object.keys(minimum).map((name) => [name, Math.round(categories[name].score * 100)]),
    ),
    ...Object.fromEntries(Object.keys(maximum).map((name) => [name, audits[name].numericValue])),
  };
}

function median(values) {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
}

const { group } = await get("/api/groups/random-discoverable");
const { players } = await get(`/api/groups/hash/${group.publicHash}/players`);
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
    const value = median(measured.map((run) => run[name]));
    const isMet = name in minimum ? value >= minimum[name] : value <= maximum[name];
    if (!isMet) {
      process.exitCode = 1;
    }
    return `${name} ${Number(value.toFixed(3))}${isMet ? "" : ` (${minimum[name] ?? maximum[name]})`}`;
  });
  console.log(`${page}: ${figures.join(", ")}`);
}
