import { HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll } from "vitest";

/** A mock server (msw) for one test file; a request without a handler fails the test. */
export function startServer(...handlers: Parameters<typeof setupServer>) {
  const server = setupServer(...handlers);
  beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
  return server;
}

export function success(data: unknown, status = 200) {
  return HttpResponse.json({ success: true, data }, { status });
}

export function failure(
  status: number,
  code: string,
  error = "English text",
  more: { details?: unknown; params?: unknown } = {},
) {
  return HttpResponse.json({ success: false, error, code, ...more }, { status });
}
