import createClient from "openapi-fetch";
import { nameFormerPlayers } from "../i18n/former-players";
import { authorizedFetch } from "./authorized-fetch";
import { ApiError, errorFromAnswer } from "./error";
import { noteVersion } from "./group-versions";
import type { paths } from "./schema";

/** The typed client; wrap its calls in `unwrap`. */
export const api = createClient<paths>({
  baseUrl: globalThis.location?.origin ?? "",
  fetch: authorizedFetch,
});

interface Answer<T> {
  data?: { data: T };
  error?: unknown;
  response: Response;
}

/** The `data` of the envelope with anonymised players named in the reader's language, or an `ApiError`. */
export async function unwrap<T>(call: Promise<Answer<T>>): Promise<T> {
  const { data, error, response } = await call.catch((cause: unknown) => {
    if (cause instanceof SyntaxError) {
      // Without the browser's message, which is in its own language and says nothing to a reader.
      throw new ApiError(0, "client.unreadable", "");
    }
    // The connection has broken within the body.
    if (cause instanceof TypeError) {
      throw new ApiError(0, "client.offline", cause.message);
    }
    if (cause instanceof DOMException && cause.name === "TimeoutError") {
      throw new ApiError(0, "client.timeout", cause.message);
    }
    throw cause;
  });
  if (!data) {
    throw errorFromAnswer(response, error);
  }
  noteVersion(response);
  return nameFormerPlayers(data.data);
}
