import { useQueryClient } from "@tanstack/react-query";
import { authorizedFetchWith, type Transport } from "../../../api/authorized-fetch";
import { api, unwrap } from "../../../api/client";
import { errorFromAnswer } from "../../../api/error";
import { refreshGroups } from "../../../api/queries/session";
import type { Group, ImportReport } from "../../../api/types";
import { nameOfFile, type Separator } from "../../../shared/save-file";
import type { ReadFile } from "./read-file";

/** Checking and saving a long history takes up to a minute, and the upload minutes on a slow connection. */
const timeout = 300_000;

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
    fetch: authorizedFetchWith({ timeout }),
  });
  if (!data) {
    throw errorFromAnswer(response, error);
  }
  return { content: data, name: nameOfFile(response.headers) };
}

interface Sending {
  readonly groupId: number;
  readonly file: ReadFile;
  /** The number of the group's latest match, after which those of the file are added. */
  readonly after: number;
  readonly signal?: AbortSignal;
  /** Called with the uploaded share, 0 to 1. */
  onSent(fraction: number): void;
}

/** Checks a file without saving anything. */
export function checkImport(sending: Sending): Promise<ImportReport> {
  return sendFile(sending, true);
}

/** Imports a file, all of it or nothing. */
export function saveImport(sending: Sending): Promise<ImportReport> {
  return sendFile(sending, false);
}

function sendFile({ groupId, file, after, signal, onSent }: Sending, check: boolean): Promise<ImportReport> {
  return unwrap(
    api.POST("/api/groups/{groupId}/import", {
      params: { path: { groupId }, query: { check, after } },
      body: file.content,
      ...(signal && { signal }),
      fetch: authorizedFetchWith({ timeout, transport: uploadWith(onSent) }),
    }),
  );
}

export type Counts = Pick<Group, "playerCount" | "matchCount">;

/** The group's current state, bypassing the cache. */
export async function countsOf(groupId: number): Promise<Counts> {
  const { group } = await unwrap(api.GET("/api/groups/{groupId}", { params: { path: { groupId } } }));
  return group;
}

/** Invalidates all data of groups after an import. */
export function useRefreshGroups() {
  const queryClient = useQueryClient();
  return () => refreshGroups(queryClient);
}

/** A transport that reports the fraction of the body that is sent, from 0 to 1. */
function uploadWith(onSent: (fraction: number) => void): Transport {
  return async (request, { signal }) => {
    const body = await request.blob();
    return new Promise((resolve, reject) => {
      // `fetch` has no upload progress.
      const call = new XMLHttpRequest();
      call.open(request.method, request.url);
      request.headers.forEach((value, name) => {
        call.setRequestHeader(name, value);
      });
      call.upload.onprogress = ({ loaded, total }) => onSent(loaded / total);
      call.upload.onload = () => onSent(1);
      call.onload = () => resolve(answerOf(call));
      call.onerror = () => reject(new TypeError("the server was not reached"));
      call.onabort = () => reject(signal.reason);
      signal.addEventListener("abort", () => call.abort());
      if (signal.aborted) {
        reject(signal.reason);
      } else {
        call.send(body);
      }
    });
  };
}

function answerOf(call: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of call.getAllResponseHeaders().trim().split("\r\n")) {
    const [name = "", ...value] = line.split(":");
    headers.append(name, value.join(":").trim());
  }
  return new Response(call.responseText, { status: call.status, headers });
}
