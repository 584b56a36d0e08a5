import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type GroupVersion, isOlder, shownVersions } from "../../api/group-versions";
import { groupKeys } from "../../api/queries/groups";
import { followGroup } from "./follow-group";
import { followInput, whenQuiet } from "./when-quiet";

interface Live {
  readonly isConnected: boolean;
  /** When the last connection ended, in milliseconds; 0 before. */
  readonly lostAt: number;
  /** Whether the page was read again because the group had a new version. */
  readonly hasRead: boolean;
}

const unconnected: Live = { isConnected: false, lostAt: 0, hasRead: false };

/**
 * Reads what the page shows of a group again when the group has a new version. Nothing is followed without a hash.
 * Returns whether the server tells new versions, and when it last did before.
 */
export function useLiveGroup(hash: string | undefined): Live {
  const [live, setLive] = useState<Live>(unconnected);
  const queryClient = useQueryClient();
  useEffect(() => {
    if (hash === undefined) {
      return;
    }
    const read = () =>
      whenQuiet(() => {
        forget(hash);
        setLive((before) => ({ ...before, hasRead: true }));
        void queryClient.invalidateQueries({ queryKey: groupKeys.one(hash) });
      });
    let stopWaiting = () => {};
    const stopInput = followInput();
    const stop = followGroup(hash, {
      onVersion: (version) => {
        stopWaiting();
        if (version === null) {
          read();
          return;
        }
        stopWaiting = whenRead(queryClient, hash, () => {
          if (isOutdated(hash, version)) {
            read();
          }
        });
      },
      onConnection: (isConnected) =>
        setLive((before) => ({
          ...before,
          isConnected,
          lostAt: before.isConnected ? Date.now() : before.lostAt,
        })),
    });
    return () => {
      stopWaiting();
      stop();
      stopInput();
      setLive(unconnected);
    };
  }, [hash, queryClient]);
  return live;
}

/** Calls a function once no read of the group is under way: its answer may be new enough. Returns what cancels it. */
function whenRead(queryClient: QueryClient, hash: string, action: () => void): () => void {
  const queries = { queryKey: groupKeys.one(hash) };
  if (queryClient.isFetching(queries) === 0) {
    action();
    return () => {};
  }
  const stop = queryClient.getQueryCache().subscribe(() => {
    if (queryClient.isFetching(queries) === 0) {
      stop();
      action();
    }
  });
  return stop;
}

/** Whether an answer shows an earlier version; also without any answer, when the page shows what was stored. */
function isOutdated(hash: string, version: GroupVersion): boolean {
  const shown = [...shownVersions].filter(([url]) => isAbout(hash, url));
  return shown.length === 0 || shown.some(([, known]) => isOlder(known, version));
}

/** What another page has shown is not compared again: a query is marked as outdated and reads when it is shown. */
function forget(hash: string): void {
  for (const url of shownVersions.keys()) {
    if (isAbout(hash, url)) {
      shownVersions.delete(url);
    }
  }
}

function isAbout(hash: string, url: string): boolean {
  return new URL(url).pathname.startsWith(`/api/groups/hash/${hash}`);
}
