import { useQueryClient } from "@tanstack/react-query";
import { authorizedFetchIn } from "../../../api/authorized-fetch";
import { api, unwrap } from "../../../api/client";
import { errorFromAnswer } from "../../../api/error";
import { groupKeys } from "../../../api/queries/groups";
import { sessionQuery } from "../../../api/queries/session";
import type { Group, ImportReport } from "../../../api/types";
import { uploading } from "../../../api/upload";
import type { ReadFile } from "./read-file";
import { nameOfFile, type Separator } from "./save-file";

/** A long history takes up to a minute to check and to save, and its file minutes over a bad connection. */
const patience = 300_000;

export type ExportContent = "group" | "matches" | "standings";
export type ExportFormat = "json" | "csv";

/** Fetches a file with its name. */
export async function exportGroup(
  groupId: number,
  query: { content: ExportContent; format: ExportFormat; separator: Separator },
): Promise<{ content: Blob; name: string }> {
  const { data, error, response } = await api.GET("/api/groups/{groupId}/export", {
    params: { path: { groupId }, query },
    parseAs: "blob",
    fetch: authorizedFetchIn({ patience }),
  });
  if (!data) {
    throw errorFromAnswer(response, error);
  }
  return { content: data, name: nameOfFile(response.headers) };
}

/** In which order the matches of a file count. */
export type ImportOrder = "file" | "date";

interface Sending {
  readonly groupId: number;
  readonly file: ReadFile;
  readonly order: ImportOrder;
  readonly signal?: AbortSignal;
  /** Called with how much has been sent, from 0 to 1. */
  onSent(fraction: number): void;
}

/** What would come of a file; nothing is saved. */
export function checkImport(sending: Sending): Promise<ImportReport> {
  return sendFile(sending, true);
}

/** Saves what is in a file, all of it or nothing. */
export function saveImport(sending: Sending): Promise<ImportReport> {
  return sendFile(sending, false);
}

function sendFile({ groupId, file, order, signal, onSent }: Sending, check: boolean): Promise<ImportReport> {
  return unwrap(
    api.POST("/api/groups/{groupId}/import", {
      params: { path: { groupId }, query: { check, order } },
      body: file.text,
      bodySerializer: (text: unknown) => text,
      headers: { "content-type": file.kind === "group" ? "application/json" : "text/csv" },
      ...(signal && { signal }),
      fetch: authorizedFetchIn({ patience, transport: uploading(onSent) }),
    }),
  );
}

/** What the group has now, past every cache. */
export async function countsOf(groupId: number): Promise<Pick<Group, "playerCount" | "matchCount">> {
  const { group } = await unwrap(api.GET("/api/groups/{groupId}", { params: { path: { groupId } } }));
  return group;
}

/** Forgets what is shown of groups: one has become another. */
export function useRefreshGroups() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: groupKeys.all }),
      queryClient.invalidateQueries({ queryKey: sessionQuery().queryKey }),
    ]);
}
