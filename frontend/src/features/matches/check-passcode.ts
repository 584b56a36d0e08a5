import { api, unwrap } from "../../api/client";
import type { OutboxEntry } from "../../shared/outbox/entry";
import { waitForUndo } from "../../shared/outbox/undoable";
import { isAboutPasscode } from "../../shared/passcode-error";
import { rememberedPasscode, storeRightPasscode } from "../../shared/stored-passcode";

/** Milliseconds that the answer may take: the match is sent some seconds later anyway. */
const TIME_LIMIT = 2_000;

/**
 * Why the passcode of a match that can be undone is refused; else null. One that was right on this device before is not
 * asked about. Without an answer it is null, and if the page is hidden or left before it comes.
 */
export async function refusalOfPasscode(entry: OutboxEntry): Promise<Error | null> {
  const { hash, passcode } = entry;
  if (passcode === null || passcode.passcode === rememberedPasscode(hash)) return null;
  const checked = await new Promise<true | Error | null>((resolve) => {
    const stop = waitForUndo(entry, () => resolve(null));
    void checkPasscode(hash, passcode.passcode).then(resolve).finally(stop);
  });
  if (checked === true) storeRightPasscode(hash, passcode);
  return checked instanceof Error ? checked : null;
}

/** Asks the server about a passcode: true if it is right, the error if it was refused, null without an answer. */
async function checkPasscode(hash: string, passcode: string): Promise<true | Error | null> {
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
