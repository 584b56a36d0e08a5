import type { OwnedGroup } from "./api";
import { runSql } from "./sql";

/** Gives a group all that its owner is told about submissions: a short passcode, very many matches, and a pause. */
export async function giveNotices({ groupId }: OwnedGroup): Promise<void> {
  await runSql(
    `UPDATE groups SET passcode = '1234', burst_at = now(), burst_matches = 1234, submissions_paused = true,
     version = version + 1 WHERE id = ${groupId}`,
  );
}
