import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { noteVersion, shownVersions } from "../../api/group-versions";
import { groupKeys } from "../../api/queries/groups";
import { followGroup, type GroupFollower } from "./follow-group";
import { useLiveGroup } from "./use-live-group";

vi.mock("./follow-group");

const HASH = "k7m2x9qd";
const EPOCH = "9f3ab2c4d5e6f708";
const queryKey = [...groupKeys.one(HASH), "stats"];
let client = new QueryClient();
let follower: GroupFollower | null = null;
const read = vi.fn<() => void>();

/** An answer about the group that shows this version. */
function answered(version: number, path = "/stats", epoch = EPOCH) {
  const url = `http://localhost/api/groups/hash/${HASH}${path}`;
  noteVersion({ url, headers: new Headers({ "group-version": String(version), "group-epoch": epoch }) });
}

function follow() {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(() => useLiveGroup(HASH), { wrapper }).result;
}

const tell = (number: number | null, epoch = EPOCH) =>
  act(async () => follower?.onVersion(number === null ? null : { epoch, number }));

beforeEach(() => {
  client = new QueryClient();
  client.setQueryData(queryKey, "shown");
  vi.spyOn(client, "invalidateQueries").mockImplementation(async () => read());
  vi.mocked(followGroup).mockImplementation((_, given) => {
    follower = given;
    return () => {
      follower = null;
    };
  });
});

afterEach(() => {
  shownVersions.clear();
  read.mockReset();
});

it("reads again when the group is newer than an answer, and when it may be", async () => {
  const live = follow();
  answered(7);
  answered(6, "/players");
  await tell(7);
  expect(read).toHaveBeenCalledOnce();
  expect(live.current.hasRead).toBe(true);
  answered(7);
  await tell(7);
  expect(read).toHaveBeenCalledOnce();
  await tell(null);
  expect(read).toHaveBeenCalledTimes(2);
});

it("reads again when the database has another epoch, whatever the number", async () => {
  follow();
  answered(7);
  await tell(5, "0000000000000001");
  expect(read).toHaveBeenCalledOnce();
  answered(5, "/stats", "0000000000000001");
  await tell(5, "0000000000000001");
  expect(read).toHaveBeenCalledOnce();
});

it("reads again when the page shows what the browser had stored", async () => {
  follow();
  await tell(7);
  expect(read).toHaveBeenCalledOnce();
});

it.each([
  { shows: 8, times: 0 },
  { shows: 7, times: 1 },
])("waits for what is being read, which may be new: version $shows of 8", async ({ shows, times }) => {
  follow();
  let answer = (_: string) => {};
  const reading = client.fetchQuery({
    queryKey,
    queryFn: () => new Promise<string>((resolve) => (answer = resolve)),
  });
  await tell(8);
  expect(read).not.toHaveBeenCalled();
  const cache = client.getQueryCache();
  const settled = new Promise<void>((done) => {
    cache.subscribe(() => (client.isFetching() === 0 ? done() : undefined));
  });
  await act(async () => {
    answered(shows);
    answer("new");
    await reading;
    await settled;
  });
  expect(read).toHaveBeenCalledTimes(times);
});

it("says since when it is not told new versions", async () => {
  const live = follow();
  expect(live.current).toEqual({ isConnected: false, lostAt: 0, hasRead: false });
  await act(async () => follower?.onConnection?.(true));
  expect(live.current.isConnected).toBe(true);
  await act(async () => follower?.onConnection?.(false));
  const { lostAt } = live.current;
  expect(lostAt).toBeGreaterThan(0);
  await act(async () => follower?.onConnection?.(false));
  expect(live.current).toEqual({ isConnected: false, lostAt, hasRead: false });
});
