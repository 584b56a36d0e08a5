import { ApiError } from "../../api/error";
import { type OutboxEntry, refusalOf, twinOf, withDay } from "./entry";
import { sendEntry } from "./send-entry";

/**
 * The number of the match with which an entry is saved: of the twin, if the server still has one, since it can have
 * been deleted; else of the entry itself, which is saved by asking.
 */
export async function askForTwin(entry: OutboxEntry): Promise<number> {
  try {
    const { match } = await sendEntry(withDay(entry));
    return match.matchNumber;
  } catch (error) {
    const twin = error instanceof ApiError ? twinOf(refusalOf(error)) : null;
    if (twin === null) {
      throw error;
    }
    return twin.number;
  }
}
