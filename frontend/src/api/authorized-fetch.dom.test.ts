import { HttpResponse, http } from "msw";
import { describe, expect, it } from "vitest";
import { aSession } from "../testing/answers";
import { aUser } from "../testing/fixtures";
import { failure, startServer, success, unlikeContract } from "../testing/server";
import { makeToken } from "../testing/token";
import { api, unwrap } from "./client";
import { ApiError } from "./error";
import { tokens } from "./tokens";

const server = startServer();

const current = makeToken({ lasts: 600 });
const renewed = makeToken({ lasts: 900 });
const over = makeToken({ lasts: -10 });

/** A server that accepts `accepted` alone, refreshes once, and records what it was sent. */
function serve({ accepted = renewed, refreshes = true } = {}) {
  const seen: { sent: (string | null)[]; refreshed: number } = { sent: [], refreshed: 0 };
  server.use(
    http.get("*/api/auth/verify", ({ request }) => {
      const sent = request.headers.get("authorization");
      seen.sent.push(sent);
      return sent === `Bearer ${accepted}`
        ? success(aSession([], aUser({ name: "Karin" })))
        : failure(401, "auth.token_expired");
    }),
    http.post("*/api/auth/refresh", () => {
      seen.refreshed += 1;
      return refreshes
        ? success({ token: renewed, refreshToken: "refresh-2" })
        : failure(401, "auth.refresh_invalid");
    }),
  );
  return seen;
}

const verify = () => unwrap(api.GET("/api/auth/verify"));

describe("a session", () => {
  it("is sent while its token is valid", async () => {
    tokens.store({ token: current, refreshToken: "refresh-1" });
    const seen = serve({ accepted: current });
    await verify();
    expect(seen).toEqual({ sent: [`Bearer ${current}`], refreshed: 0 });
  });

  it("is renewed before an outdated token is sent", async () => {
    tokens.store({ token: over, refreshToken: "refresh-1" });
    const seen = serve();
    await verify();
    expect(seen).toEqual({ sent: [`Bearer ${renewed}`], refreshed: 1 });
    expect(tokens.read()).toEqual({ token: renewed, refreshToken: "refresh-2" });
  });

  it("is renewed on a 401, and the request is sent again", async () => {
    tokens.store({ token: current, refreshToken: "refresh-1" });
    const seen = serve();
    expect((await verify()).user.name).toBe("Karin");
    expect(seen).toEqual({ sent: [`Bearer ${current}`, `Bearer ${renewed}`], refreshed: 1 });
  });

  it("is renewed once for calls at the same time", async () => {
    tokens.store({ token: current, refreshToken: "refresh-1" });
    const seen = serve();
    await Promise.all([verify(), verify(), verify()]);
    expect(seen.refreshed).toBe(1);
  });

  it("is not renewed again for a late refusal", async () => {
    tokens.store({ token: current, refreshToken: "refresh-1" });
    const seen = serve();
    server.use(
      http.get("*/api/groups", async ({ request }) => {
        if (request.headers.get("authorization") === `Bearer ${renewed}`) {
          return success({ groups: [], total: 0, limit: 50, offset: 0 });
        }
        await verify();
        return failure(401, "auth.token_expired");
      }),
    );
    expect((await unwrap(api.GET("/api/groups"))).total).toBe(0);
    expect(seen.refreshed).toBe(1);
  });

  it("ends when it cannot be renewed", async () => {
    tokens.store({ token: current, refreshToken: "refresh-1" });
    const seen = serve({ refreshes: false });
    await expect(verify()).rejects.toMatchObject({ status: 401, code: "auth.token_expired" });
    expect(seen.refreshed).toBe(1);
    expect(tokens.read()).toBeNull();
    expect(tokens.haveExpired()).toBe(true);
  });

  it("that the server has ended is refreshed once, and then requires a new sign-in", async () => {
    tokens.store({ token: current, refreshToken: "refresh-1" });
    const seen = serve({ refreshes: false });
    server.use(http.post("*/api/groups", () => failure(401, "auth.session_ended")));
    const create = unwrap(api.POST("/api/groups", { body: { name: "Padel" } }));
    await expect(create).rejects.toMatchObject({ status: 401, code: "auth.session_ended" });
    expect(seen.refreshed).toBe(1);
    expect(tokens.haveExpired()).toBe(true);
  });

  it("ends when its new token is refused as well", async () => {
    tokens.store({ token: current, refreshToken: "refresh-1" });
    const seen = serve({ accepted: "none" });
    await expect(verify()).rejects.toMatchObject({ status: 401, code: "auth.token_expired" });
    expect(seen).toEqual({ sent: [`Bearer ${current}`, `Bearer ${renewed}`], refreshed: 1 });
    expect(tokens.haveExpired()).toBe(true);
  });

  it("survives a server that is unreachable", async () => {
    tokens.store({ token: over, refreshToken: "refresh-1" });
    const seen = serve();
    server.use(http.post("*/api/auth/refresh", () => failure(503, "server.unavailable")));
    // Said as it is, and not answered as to a stranger.
    await expect(verify()).rejects.toMatchObject({ status: 503, code: "server.unavailable" });
    expect(seen.sent).toEqual([]);
    expect(tokens.read()).not.toBeNull();
    expect(tokens.haveExpired()).toBe(false);
  });

  it("survives an unreadable refresh answer", async () => {
    tokens.store({ token: current, refreshToken: "refresh-1" });
    serve();
    server.use(http.post("*/api/auth/refresh", () => unlikeContract(success({}))));
    await expect(verify()).rejects.toMatchObject({ code: "client.refresh_failed" });
    expect(tokens.read()).not.toBeNull();
  });
});

describe("a 401 about what was typed", () => {
  it("of a log-in is shown as it is", async () => {
    const seen = serve();
    server.use(http.post("*/api/auth/login", () => failure(401, "auth.credentials_wrong")));
    const login = unwrap(api.POST("/api/auth/login", { body: { email: "a@b.se", password: "wrong-one" } }));
    await expect(login).rejects.toMatchObject({ code: "auth.credentials_wrong" });
    expect(seen.refreshed).toBe(0);
  });

  it("about a passcode is not retried", async () => {
    tokens.store({ token: current, refreshToken: "refresh-1" });
    const seen = serve();
    server.use(
      http.get("*/api/auth/verify", () => failure(401, "passcode.wrong", "The passcode is not correct")),
    );
    await expect(verify()).rejects.toMatchObject({ code: "passcode.wrong" });
    expect(seen.refreshed).toBe(0);
    expect(tokens.read()).not.toBeNull();
  });
});

describe("a preloaded response", () => {
  const answer = () => success(aSession([], aUser({ name: "Early" })));
  const url = new URL("/api/auth/verify", window.location.origin).href;

  it("is taken once", async () => {
    const seen = serve();
    window.dueloPreloadedAt = performance.now();
    window.dueloPreloaded = new Map([[url, Promise.resolve(answer())]]);
    expect((await verify()).user.name).toBe("Early");
    expect(seen.sent).toEqual([]);
    await expect(verify()).rejects.toMatchObject({ status: 401 });
    expect(seen.sent).toEqual([null]);
  });

  it("is not used with a session", async () => {
    tokens.store({ token: current, refreshToken: "refresh-1" });
    serve({ accepted: current });
    window.dueloPreloaded = new Map([[url, Promise.resolve(answer())]]);
    expect((await verify()).user.name).toBe("Karin");
  });

  it("is requested again where it failed", async () => {
    const seen = serve();
    window.dueloPreloaded = new Map([[url, Promise.reject(new TypeError("no connection"))]]);
    await expect(verify()).rejects.toMatchObject({ status: 401 });
    expect(seen.sent).toEqual([null]);
  });
});

describe("an error", () => {
  it("carries the envelope", async () => {
    server.use(
      http.post("*/api/auth/login", () =>
        HttpResponse.json(
          {
            success: false,
            error: "Too many",
            code: "limit.logins",
            params: { retryAfter: 90 },
            details: [{ field: "email", code: "email.invalid", message: "no" }],
          },
          { status: 429 },
        ),
      ),
    );
    const error = await unwrap(api.POST("/api/auth/login", { body: { email: "a", password: "b" } })).catch(
      (cause: unknown) => cause,
    );
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 429,
      code: "limit.logins",
      message: "Too many",
      retryAfter: 90,
      details: [{ field: "email", code: "email.invalid", params: {}, message: "no" }],
    });
  });

  it("of a proxy keeps its status", async () => {
    server.use(
      http.get("*/api/auth/verify", () => new HttpResponse("<h1>Bad gateway</h1>", { status: 502 })),
    );
    await expect(verify()).rejects.toMatchObject({ status: 502, code: "client.unreadable" });
  });

  it("of an answer that is no JSON has no message of the browser's", async () => {
    server.use(
      http.get("*/api/auth/verify", () =>
        unlikeContract(new HttpResponse("<h1>Welcome</h1>", { status: 200 })),
      ),
    );
    await expect(verify()).rejects.toMatchObject({ code: "client.unreadable", message: "" });
  });

  it("is reported without a connection", async () => {
    server.use(http.get("*/api/auth/verify", () => HttpResponse.error()));
    await expect(verify()).rejects.toMatchObject({ status: 0, code: "client.offline" });
  });

  it.each([
    [new TypeError("network error"), "client.offline"],
    [new DOMException("the server took too long to answer", "TimeoutError"), "client.timeout"],
  ])("within a body is reported as before it: %s", async (cause, code) => {
    await expect(unwrap(Promise.reject(cause))).rejects.toMatchObject({ status: 0, code });
  });
});
