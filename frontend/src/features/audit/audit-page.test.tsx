import { screen } from "@testing-library/react";
import { http } from "msw";
import { beforeAll, expect, it } from "vitest";
import { renderApp } from "../../testing/app";
import { aGroup } from "../../testing/fixtures";
import { moreRules } from "../../testing/more-rules";
import { startServer, success } from "../../testing/server";

const server = startServer();
beforeAll(moreRules);

const group = aGroup();
const match = {
  number: 1,
  matchId: 1,
  playedOn: "2026-05-04",
  savedAt: "2026-05-04T18:00:00Z",
  players: [1, 2, 3, 4],
  sets: [
    [6, 4],
    [6, 3],
  ],
  before: [1500, 1500, 1500, 1500],
  change: [25, 25, -25, -25],
};

/** A server that answers with the first page of a log, and never with the second. */
function serve(first: typeof match): void {
  const players = [1, 2, 3, 4].map((playerId) => ({ playerId, name: `P${playerId}`, currentElo: 1500 }));
  server.use(
    http.get(`*/api/groups/hash/${group.publicHash}`, () => success({ group })),
    http.get(`*/api/groups/hash/${group.publicHash}/declared-changes`, () =>
      success({ declaredChanges: [] }),
    ),
    http.get(`*/api/groups/hash/${group.publicHash}/log`, ({ request }) =>
      new URL(request.url).searchParams.get("after") === "0"
        ? success({ version: 1, epoch: "9f3ab2c4d5e6f708", players, matches: [first], nextAfter: 1 })
        : new Promise<never>(() => {}),
    ),
  );
}

it.each([
  ["nothing was found", match, "Nothing was found to be wrong so far."],
  ["a difference was found", { ...match, number: 2 }, /a number that differs was found already/],
])("says when it is stopped that %s", async (_, first, text) => {
  serve(first);
  const { user } = await renderApp(`/en/groups/${group.publicHash}/audit`);
  expect(await screen.findByText(/^1 match of/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Stop" }));
  expect(await screen.findByText(text)).toBeVisible();
});
