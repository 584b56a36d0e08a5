import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

beforeEach(() => {
  vi.resetModules();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

function served(): Response {
  return new Response(readFileSync("pkg/elo_core_bg.wasm"), {
    headers: { "content-type": "application/wasm" },
  });
}

it("fetches the rules once for several callers", async () => {
  const fetch = vi.fn(async () => served());
  vi.stubGlobal("fetch", fetch);
  const { loadRules } = await import("./rules");
  const [first, second] = await Promise.all([loadRules(), loadRules()]);
  expect(second).toBe(first);
  expect(first.validatePlayerName("Ana")).toEqual([]);
  expect(await loadRules()).toBe(first);
  expect(fetch).toHaveBeenCalledTimes(1);
});

it("retries after a failed connection", async () => {
  vi.stubGlobal("fetch", vi.fn().mockRejectedValueOnce(new TypeError("offline")).mockResolvedValue(served()));
  const { loadRules } = await import("./rules");
  await expect(loadRules()).rejects.toThrow("offline");
  const { isGroupHash } = await loadRules();
  expect(isGroupHash("abcd1234")).toBe(true);
});
