import { authorizedFetchWith, type Transport } from "./authorized-fetch";
import { api, unwrap } from "./client";
import type { Group, GroupFile, ImportReport } from "./types";

/** Checking and saving a long history takes up to a minute, and the upload minutes on a slow connection. */
export const TRANSFER_TIMEOUT = 300_000;

interface GroupImport {
  readonly groupId: number;
  /** The number of the group's latest match, after which those of the file are added. */
  readonly after: number;
  readonly file: GroupFile;
  /** Whether the server only reports what it would save. */
  readonly check: boolean;
  readonly signal?: AbortSignal;
  /** Called with the uploaded share, 0 to 1. */
  onSent(fraction: number): void;
}

/** Adds the matches of a file to a group: all of them or none. */
export function importFile({
  groupId,
  after,
  file,
  check,
  signal,
  onSent,
}: GroupImport): Promise<ImportReport> {
  return unwrap(
    api.POST("/api/groups/{groupId}/import", {
      params: { path: { groupId }, query: { check, after } },
      body: file,
      ...(signal && { signal }),
      fetch: authorizedFetchWith({ timeout: TRANSFER_TIMEOUT, transport: uploadWith(onSent) }),
    }),
  );
}

export type Counts = Pick<Group, "playerCount" | "matchCount">;

/** The group's current state, bypassing the cache. */
export async function countsOf(groupId: number): Promise<Counts> {
  const { group } = await unwrap(api.GET("/api/groups/{groupId}", { params: { path: { groupId } } }));
  return group;
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
