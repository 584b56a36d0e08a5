import { expect, it } from "vitest";
import { ApiError } from "./error";
import { makeQueryClient } from "./query-client";

/** Whether a query that has failed once with this error is sent again. */
function isRetried(error: Error): unknown {
  const { retry } = makeQueryClient().getDefaultOptions().queries ?? {};
  return typeof retry === "function" ? retry(0, error) : retry;
}

it("sends a query again that did not reach the server", () => {
  expect(isRetried(new ApiError(0, "client.offline", ""))).toBe(true);
  expect(isRetried(new ApiError(503, "server.unavailable", ""))).toBe(true);
});

it("does not make the reader wait for a second time-out", () => {
  expect(isRetried(new ApiError(0, "client.timeout", ""))).toBe(false);
});

it("does not send a query again that the server has refused", () => {
  expect(isRetried(new ApiError(404, "group.not_found", ""))).toBe(false);
  expect(isRetried(new ApiError(429, "limit.passcodes", ""))).toBe(false);
});
