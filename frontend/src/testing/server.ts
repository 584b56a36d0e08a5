import { cleanup } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import type { Ranking } from "../api/types";
import { aMeta } from "./answers";
import { isViolation, refusalOfCode, UNLIKE_CONTRACT, undeclared } from "./contract";

/**
 * A mock server (msw) for one test file. A request without a handler fails the test, and so does an answer to a call,
 * with a status, or of a shape that the contract does not have: a mock that differs from the server hides what the
 * server does.
 */
export function startServer(...handlers: Parameters<typeof setupServer>) {
  const meta = http.get("*/api/meta", () => success(aMeta()));
  const handovers = http.get("*/api/auth/handovers", () => success({ handovers: [] }));
  const joins = http.get("*/api/groups/:groupId/joins", () => success({ joins: [] }));
  const splits = http.get("*/api/groups/:groupId/splits", () => success({ splits: [] }));
  const log = http.get("*/api/groups/hash/:hash/log", () =>
    success({ version: 1, epoch: "1", players: [], matches: [], nextAfter: null }),
  );
  const recent = http.get("*/api/groups/hash/:hash/matches/recent", () =>
    success({ matches: [], total: 0, limit: 10, offset: 0, nextBefore: null }),
  );
  const server = setupServer(...handlers, meta, handovers, joins, splits, log, recent);
  const wrong = new Set<string>();
  const answers: Promise<string[]>[] = [];
  server.events.on("response:mocked", ({ request, response }) => {
    answers.push(undeclared(request, response));
  });
  server.events.on("request:unhandled", ({ request }) => {
    wrong.add(`${request.method} ${new URL(request.url).pathname} has no handler`);
  });
  beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
  afterEach(async () => {
    // Before the handlers are reset: a page that is shown may send more requests.
    cleanup();
    const found = [...(await Promise.all(answers.splice(0))).flat(), ...wrong];
    server.resetHandlers();
    wrong.clear();
    expect(found).toEqual([]);
  });
  afterAll(() => server.close());
  return server;
}

/** A success as the server answers it; `date` is the time of its clock. */
export function success(data: unknown, how: number | { readonly date: Date } = 200): Response {
  const init = typeof how === "number" ? { status: how } : { headers: { date: how.date.toUTCString() } };
  return HttpResponse.json({ success: true, data }, init);
}

/**
 * A success that differs from the contract, as that of a faulty server does, or of a network that answers in its place.
 * One that does not differ fails the test.
 */
export function unlikeContract(response: Response): Response {
  response.headers.set(UNLIKE_CONTRACT, "yes");
  return response;
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

interface FailureParts {
  /** The fields that break rules; a refusal has those that the contract says. */
  readonly details?: readonly { readonly code: string; readonly [name: string]: unknown }[];
  readonly params?: Readonly<Record<string, unknown>>;
}

/** A failure as the server answers it: with the status of the contract, and the field that it is about. */
export function failure(status: number, code: string, error = "English text", more: FailureParts = {}) {
  const { params } = more;
  const refusal = refusalOfCode(code);
  const own = refusal.field === undefined ? [] : [{ field: refusal.field, code, params, message: error }];
  const details = more.details ?? own;
  if (refusal.status !== status || (isViolation(code) && details.length === 0)) {
    throw new Error(`the server answers ${code} with ${refusal.status}, and a broken rule with its field`);
  }
  const body = {
    success: false,
    error,
    code,
    ...(details.length > 0 && { details }),
    ...(params && { params }),
  };
  return HttpResponse.json(body, { status });
}
