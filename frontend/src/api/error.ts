import type { components } from "./schema";

export type Params = Record<string, unknown>;
type Failure = components["schemas"]["Failure"];

/** What went wrong with one field of a request. */
interface FieldProblem {
  /** The path of the field in the request, such as `sets[1]`. */
  field: string;
  code: string;
  params: Params;
  message: string;
}

/** Codes of failures without an answer of the API. */
export type ClientCode = "client.offline" | "client.timeout" | "client.unreadable" | "client.refresh_failed";

/** Any failure of an API call. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /** The HTTP status; 0 when there was no answer. */
  readonly status: number;
  readonly code: string;
  readonly params: Params;
  readonly details: readonly FieldProblem[];
  /** The server's `retry-after`, in seconds. */
  readonly retryAfter: number | null;

  constructor(
    status: number,
    code: string,
    message: string,
    more: Partial<Pick<ApiError, "params" | "details" | "retryAfter">> = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.params = more.params ?? {};
    this.details = more.details ?? [];
    this.retryAfter = more.retryAfter ?? null;
  }
}

/** Whether it is the failure with this code. */
export function isCode(error: unknown, code: string): boolean {
  return error instanceof ApiError && error.code === code;
}

/** Whether the caller's session was refused: a new sign-in mends it. */
export function isAboutSession(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && error.code.startsWith("auth.");
}

/** Whether a retry would get the same answer: unlike timeouts and rate limits, other client errors are final. */
export function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}

/** The error of an answer. An answer without the API's envelope, such as a proxy's page, keeps its status. */
export function errorFromAnswer(response: Response, body: unknown): ApiError {
  const header = Number(response.headers.get("retry-after") ?? Number.NaN);
  const retryAfter = Number.isFinite(header) ? header : null;
  if (!isFailure(body)) {
    return new ApiError(response.status, "client.unreadable", "", { retryAfter });
  }
  const params = body.params ?? {};
  return new ApiError(response.status, body.code, body.error, {
    params,
    details: (body.details ?? []).map((detail) => ({ ...detail, params: detail.params ?? {} })),
    retryAfter: typeof params.retryAfter === "number" ? params.retryAfter : retryAfter,
  });
}

function isFailure(body: unknown): body is Failure {
  return typeof body === "object" && body !== null && "code" in body && typeof body.code === "string";
}

/** Whether an error means that the resource does not exist; an invalid identifier counts too. */
export function isMissing(error: Error): boolean {
  return error instanceof ApiError && [400, 404, 422].includes(error.status);
}
