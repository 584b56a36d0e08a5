import { api, unwrap } from "../../api/client";
import { isAboutPasscode } from "../../shared/passcode-error";

/** Milliseconds that the answer may take: the match is sent some seconds later anyway. */
const TIME_LIMIT = 2_000;

/** Asks the server about a passcode: true if it is right, the error if it was refused, null without an answer. */
export async function checkPasscode(hash: string, passcode: string): Promise<true | Error | null> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), TIME_LIMIT);
  try {
    await unwrap(
      api.POST("/api/groups/hash/{hash}/passcode", {
        params: { path: { hash } },
        body: { passcode },
        signal: limit.signal,
      }),
    );
    return true;
  } catch (error) {
    return isAboutPasscode(error) ? error : null;
  } finally {
    clearTimeout(timer);
  }
}
