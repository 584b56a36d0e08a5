import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll } from "vitest";
import type { Ranking } from "../api/types";

/** A mock server (msw) for one test file; a request without a handler fails the test. */
export function startServer(...handlers: Parameters<typeof setupServer>) {
  const time = http.get("*/api/health/live", () => success({ status: "ok" }));
  const server = setupServer(...handlers, time);
  beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
  return server;
}

export function success(data: unknown, status = 200) {
  return HttpResponse.json({ success: true, data }, { status });
}

/** The server's answer to `GET …/players` in a group with this ranking; it does not sort. */
export function playersOf(ranking: readonly Ranking[], { url }: Request) {
  const { searchParams: query } = new URL(url);
  const search = query.get("search")?.toLowerCase() ?? "";
  const found = ranking.filter(({ player }) => player.name.toLowerCase().includes(search));
  const offset = Number(query.get("offset") ?? 0);
  const limit = Number(query.get("limit") ?? found.length);
  const page = found.slice(offset, offset + limit);
  const players = query.get("stats") === "true" ? page : page.map(({ player }) => player);
  return success({ players, total: found.length, limit, offset });
}

export function failure(
  status: number,
  code: string,
  error = "English text",
  more: { details?: unknown; params?: unknown } = {},
) {
  return HttpResponse.json({ success: false, error, code, ...more }, { status });
}
