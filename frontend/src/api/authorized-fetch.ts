import { object, safeParse, string } from "valibot";
import { noteServerTime } from "../clock";
import { ApiError, errorFromAnswer, isRefusal } from "./error";
import { takePreloaded } from "./preloaded";
import { isCurrent, type Tokens, tokens } from "./tokens";

/** How long an answer may take, in milliseconds. */
const usualTimeout = 10_000;
/** Calls whose 401 is about the input and not about the session. */
const signInCalls = ["/api/auth/login", "/api/auth/register", "/api/auth/refresh"];

let refreshing: Promise<string | null> | null = null;

/** Sends a request; the signal aborts it when it has taken too long. */
export type Transport = (request: Request, init: { signal: AbortSignal }) => Promise<Response>;

interface FetchOptions {
  /** How long an answer may take, in milliseconds. */
  readonly timeout: number;
  readonly transport?: Transport;
}

/**
 * `fetch` with a time limit and the session: sends the token while it is valid, and on a 401 refreshes it
 * once and sends the request again.
 */
export function authorizedFetch(request: Request): Promise<Response> {
  return fetchWithSession(request, { timeout: usualTimeout });
}

/** `authorizedFetch` for large files, with a timeout and a transport of their own. */
export function authorizedFetchWith(options: FetchOptions): (request: Request) => Promise<Response> {
  return (request) => fetchWithSession(request, options);
}

async function fetchWithSession(request: Request, options: FetchOptions): Promise<Response> {
  const isSignIn = signInCalls.includes(new URL(request.url).pathname);
  const again = request.clone();
  const sent = isSignIn ? null : await usableToken();
  const first = await send(request, sent, options);
  if (isSignIn || !tokens.read() || !(await refusesToken(first))) {
    return first;
  }
  const token = await replacementOf(sent);
  if (!token) {
    return first;
  }
  const second = await send(again, token, options);
  if (tokens.read()?.token === token && (await refusesToken(second))) {
    // A new token that is refused as well: the account was deleted.
    tokens.expire();
  }
  return second;
}

/** The token to retry with: another call may have refreshed it since the request was sent. */
async function replacementOf(sent: string | null): Promise<string | null> {
  const stored = tokens.read();
  return stored && stored.token !== sent && isCurrent(stored.token) ? stored.token : refreshOnce();
}

async function usableToken(): Promise<string | null> {
  tokens.expireLeftover();
  const stored = tokens.read();
  if (!stored) {
    return null;
  }
  return isCurrent(stored.token) ? stored.token : refreshOnce();
}

/** Whether the token is refused. A wrong passcode or password is answered 401 as well, with a code of its own. */
async function refusesToken(response: Response): Promise<boolean> {
  if (response.status !== 401) {
    return false;
  }
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  const { code } = errorFromAnswer(response, body);
  return code.startsWith("auth.") || code === "client.unreadable";
}

/** One refresh for all calls that need one at the same time. */
function refreshOnce(): Promise<string | null> {
  refreshing ??= refresh().finally(() => {
    refreshing = null;
  });
  return refreshing;
}

/** Null when the session has ended. A server that is overloaded or unreachable does not end it: that throws. */
async function refresh(): Promise<string | null> {
  const stored = tokens.read();
  if (!stored) {
    return null;
  }
  const response = await send(
    new Request(new URL("/api/auth/refresh", location.origin), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ refreshToken: stored.refreshToken }),
    }),
    null,
    { timeout: usualTimeout },
  );
  const body: unknown = await response.json().catch(() => null);
  if (isRefusal(response.status)) {
    return tokenAfterRefusal(stored);
  }
  if (!response.ok) {
    throw errorFromAnswer(response, body);
  }
  const renewed = readTokens(body);
  if (!renewed) {
    throw new ApiError(response.status, "client.refresh_failed", "the answer has no tokens");
  }
  tokens.store(renewed);
  return renewed.token;
}

function tokenAfterRefusal(sent: Tokens): string | null {
  const current = tokens.read();
  if (current && current.refreshToken !== sent.refreshToken) {
    // Another tab has refreshed the session.
    return current.token;
  }
  tokens.expire();
  return null;
}

const refreshAnswer = object({ data: object({ token: string(), refreshToken: string() }) });

function readTokens(body: unknown): Tokens | null {
  const { success, output } = safeParse(refreshAnswer, body);
  return success ? output.data : null;
}

async function send(
  request: Request,
  token: string | null,
  { timeout, transport = fetch }: FetchOptions,
): Promise<Response> {
  if (token) {
    request.headers.set("authorization", `Bearer ${token}`);
  }
  const preloaded = token ? null : await takePreloaded(request);
  const { signal, isLate } = withTimeout(request.signal, timeout);
  try {
    const response = preloaded ?? (await transport(request, { signal }));
    noteServerTime(response);
    return response;
  } catch (cause) {
    if (isLate()) {
      throw new ApiError(0, "client.timeout", "the server took too long to answer");
    }
    if (cause instanceof TypeError) {
      throw new ApiError(0, "client.offline", cause.message);
    }
    throw cause;
  }
}

/**
 * A signal that aborts with another one, and after a time in milliseconds. Supported browsers lack `AbortSignal.any`,
 * and some of them `AbortSignal.timeout`.
 */
function withTimeout(other: AbortSignal, timeout: number): { signal: AbortSignal; isLate: () => boolean } {
  const controller = new AbortController();
  let late = false;
  // Not cleared after the response: its body has to arrive in time as well.
  setTimeout(() => {
    late = !controller.signal.aborted;
    controller.abort(new DOMException("the server took too long to answer", "TimeoutError"));
  }, timeout);
  const abort = () => controller.abort(other.reason);
  if (other.aborted) {
    abort();
  } else {
    other.addEventListener("abort", abort, { once: true });
  }
  return { signal: controller.signal, isLate: () => late };
}
