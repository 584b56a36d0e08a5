import { authorizedFetchWith } from "../../api/authorized-fetch";
import { api } from "../../api/client";
import { errorFromAnswer } from "../../api/error";
import { TRANSFER_TIMEOUT } from "../../api/group-import";
import { nameOfFile } from "../../shared/save-file";

/** Downloads everything of the account as a file, with its name. */
export async function exportAccount(): Promise<{ content: Blob; name: string }> {
  const { data, error, response } = await api.GET("/api/auth/account/export", {
    parseAs: "blob",
    fetch: authorizedFetchWith({ timeout: TRANSFER_TIMEOUT }),
  });
  if (!data) {
    throw errorFromAnswer(response, error);
  }
  return { content: data, name: nameOfFile(response.headers) };
}
