// Times elo-core's replay in WebAssembly, in Node and in Chromium. `cargo xtask bench` builds the module and runs this.
// Usage: benchmark-replay.mjs FOLDER, with the output of wasm-bindgen; DUELO_E2E_BROWSER may name the browser.
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "@playwright/test";

const name = "replay_benchmark";
const folder = resolve(process.argv[2] ?? ".");

/** Runs in Node and, as its own source text, in the browser: nanoseconds a match, the median of many runs. */
async function measure(url, wasm) {
  const warmUps = 20;
  const samples = 25;
  // Browsers round their clock to 0.1 ms: a sample of several replays takes some 10 ms.
  const replays = 4;
  const { default: initialise, Season } = await import(url);
  await initialise({ module_or_path: wasm });
  const season = new Season();
  const results = {};
  const sums = new Set();
  for (const replay of ["advanceByIndex", "replayByIndex", "replayById"]) {
    const times = [];
    for (let sample = -warmUps; sample < samples; sample++) {
      const start = performance.now();
      for (let run = 0; run < replays; run++) {
        sums.add(season[replay]());
      }
      if (sample >= 0) {
        times.push(((performance.now() - start) * 1e6) / replays / season.matches);
      }
    }
    times.sort((one, other) => one - other);
    results[replay] = { median: times[Math.floor(samples / 2)], fastest: times[0] };
  }
  if (sums.size !== 1) {
    throw new Error(`the replays differ: ${[...sums]}`);
  }
  return results;
}

async function inNode() {
  const wasm = await readFile(join(folder, `${name}_bg.wasm`));
  return measure(pathToFileURL(join(folder, `${name}.js`)).href, wasm);
}

async function inChromium() {
  const origin = "http://localhost";
  const types = { html: "text/html", js: "text/javascript", wasm: "application/wasm" };
  const executablePath = process.env.DUELO_E2E_BROWSER;
  const args = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"];
  const browser = await chromium.launch({ args, ...(executablePath && { executablePath }) });
  try {
    const page = await browser.newPage();
    // The browser reads the folder through this handler: no server is needed.
    await page.route(`${origin}/**`, async (route) => {
      const file = new URL(route.request().url()).pathname.slice(1) || "index.html";
      const body = file === "index.html" ? "<!doctype html>" : await readFile(join(folder, file));
      await route.fulfill({ body, contentType: types[file.split(".").at(-1)] });
    });
    await page.goto(origin);
    const call = `(${measure})("${origin}/${name}.js", "${origin}/${name}_bg.wasm")`;
    return { version: browser.version(), results: await page.evaluate(call) };
  } finally {
    await browser.close();
  }
}

function print(where, results) {
  for (const [replay, { median, fastest }] of Object.entries(results)) {
    console.log(`${where}, ${replay}: ${median.toFixed(1)} ns a match (fastest ${fastest.toFixed(1)})`);
  }
}

print(`Node ${process.version}`, await inNode());
const { version, results } = await inChromium();
print(`Chromium ${version}`, results);
