import { authorizedFetchWith } from "../../../api/authorized-fetch";
import { api } from "../../../api/client";
import { errorFromAnswer } from "../../../api/error";
import { TRANSFER_TIMEOUT } from "../../../api/group-import";
import { nameOfFile, type Separator } from "../../../shared/save-file";

export type ExportContent = "group" | "matches" | "standings";
export type ExportFormat = "json" | "csv";

/** Downloads a file with its name. */
export async function exportGroup(
  groupId: number,
  query: { content: ExportContent; format: ExportFormat; separator: Separator },
): Promise<{ content: Blob; name: string }> {
  const { data, error, response } = await api.GET("/api/groups/{groupId}/export", {
    params: { path: { groupId }, query },
    parseAs: "blob",
    fetch: authorizedFetchWith({ timeout: TRANSFER_TIMEOUT }),
  });
  if (!data) {
    throw errorFromAnswer(response, error);
  }
  return { content: data, name: nameOfFile(response.headers) };
}
