import "../../testing/indexed-db";
import { screen, within } from "@testing-library/react";
import { http } from "msw";
import { beforeAll, beforeEach, expect, it } from "vitest";
import type { DeclaredChange, LoggedMatch } from "../../api/types";
import { forgetAudits, keepAudit, readKeptAudit } from "../../shared/kept-audits";
import { renderApp } from "../../testing/app";
import { aGroup } from "../../testing/fixtures";
import { moreRules } from "../../testing/more-rules";
import { startServer, success } from "../../testing/server";

const server = startServer();
beforeAll(moreRules);
beforeEach(forgetAudits);

const group = aGroup();
const hash = group.publicHash;
const first: LoggedMatch = {
  number: 1,
  matchId: 11,
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
const second: LoggedMatch = {
  ...first,
  number: 2,
  matchId: 12,
  savedAt: "2026-05-04T19:00:00Z",
  players: [1, 3, 2, 4],
  sets: [[4, 6]],
  before: [1525, 1475, 1525, 1475],
  change: [-22, -22, 22, 22],
};
const ratings = [
  [1500, 1500, 1500, 1500],
  [1525, 1525, 1475, 1475],
  [1503, 1547, 1453, 1497],
];
const moved = { playedOn: "2026-05-05" };

function serve(version: number, matches: readonly LoggedMatch[], declared: readonly DeclaredChange[] = []) {
  const players = [1, 2, 3, 4].map((playerId, index) => ({
    playerId,
    name: `P${playerId}`,
    currentElo: ratings[matches.length]?.[index] ?? 0,
  }));
  server.use(
    http.get(`*/api/groups/hash/${hash}`, () => success({ group })),
    http.get(`*/api/groups/hash/${hash}/declared-changes`, () => success({ declaredChanges: [...declared] })),
    http.get(`*/api/groups/hash/${hash}/log`, () =>
      success({ version, epoch: "9f3ab2c4d5e6f708", players, matches: [...matches], nextAfter: null }),
    ),
  );
}

/** Audits the group a first time, then with another log. */
async function auditAgain(
  before: readonly LoggedMatch[],
  version: number,
  now: readonly LoggedMatch[],
  declared: readonly DeclaredChange[] = [],
) {
  serve(4, before);
  const rendered = await renderApp(`/en/groups/${hash}/audit`);
  expect(await screen.findByText("All 4 ratings are right")).toBeVisible();
  serve(version, now, declared);
  await rendered.user.click(screen.getByRole("button", { name: "Check again" }));
  return rendered;
}

it("says that nothing was rewritten, and what is new, and keeps it", async () => {
  await auditAgain([first], 5, [first, second]);
  expect(await screen.findByText("Nothing was rewritten")).toBeVisible();
  expect(screen.getByText(/The 1 match you checked on .* is unchanged\. 1 is new\./)).toBeVisible();
  expect((await readKeptAudit(hash))?.codes.map(({ number }) => number)).toEqual([2, 1]);
});

it("shows both versions of a corrected latest match, and asks before it keeps the new one", async () => {
  const { user } = await auditAgain([first, second], 5, [first, { ...second, ...moved }]);
  expect(await screen.findByText("One correction, as the rules allow")).toBeVisible();
  expect(screen.getByText("Both versions of match 2")).toBeVisible();
  expect((await readKeptAudit(hash))?.version).toBe(4);
  await user.click(screen.getByRole("button", { name: "Keep the new seal" }));
  expect(await screen.findByText("The new seal is kept on this device")).toBeVisible();
  expect((await readKeptAudit(hash))?.version).toBe(5);
});

it("says that a match was deleted", async () => {
  await auditAgain([first, second], 5, [first]);
  expect(await screen.findByText("Match 2 was deleted.")).toBeVisible();
});

it("names an earlier match that was changed, and forgets it only when told to", async () => {
  const { user } = await auditAgain([first, second], 5, [{ ...first, ...moved }, second]);
  expect(await screen.findByRole("heading", { name: "Match 1 was changed" })).toBeVisible();
  expect((await readKeptAudit(hash))?.version).toBe(4);
  await user.click(screen.getByRole("button", { name: "Copy both versions" }));
  const copied = await navigator.clipboard.readText();
  expect(copied).toMatch(/As checked on .*Match 1, 4 May 2026: P1 and P2 against P3 and P4, 6–4, 6–3/);
  expect(copied).toMatch(/On the server now: Match 1, 5 May 2026/);
  await user.click(screen.getByRole("button", { name: "Take the new one as mine" }));
  await user.click(await screen.findByRole("button", { name: "Take the new one" }));
  expect(await screen.findByText("Nothing was rewritten")).toBeVisible();
});

it("finds that matches are gone which nobody has declared, and asks before it keeps the new seal", async () => {
  const { user } = await auditAgain([first, second], 5, []);
  expect(
    await screen.findByRole("heading", { name: "Matches are gone, and nobody has declared it" }),
  ).toBeVisible();
  expect(screen.getByText("Matches 1 to 2 were taken back, from the latest one on.")).toBeVisible();
  expect((await readKeptAudit(hash))?.version).toBe(4);
  await user.click(screen.getByRole("button", { name: "Keep the new seal" }));
  expect(await screen.findByText("The new seal is kept on this device")).toBeVisible();
});

it("takes a declared rewind for what it is", async () => {
  const rewind = { version: 5, kind: "rewind", at: "2026-05-05T18:00:00Z", after: 0, matches: 2 };
  await auditAgain([first, second], 5, [], [rewind]);
  expect(await screen.findByRole("heading", { name: "Changes, as the rules allow" })).toBeVisible();
});

it("compares an older answer with what the device has seen later, and leaves that", async () => {
  await auditAgain([first, second], 3, [first]);
  expect(await screen.findByText("All 4 ratings are right")).toBeVisible();
  expect(screen.getByText("This answer is older than your last check")).toBeVisible();
  expect((await readKeptAudit(hash))?.version).toBe(4);
});

it("names a match of an older answer that is not what the device has seen", async () => {
  await auditAgain([first, second], 3, [{ ...first, ...moved }, second]);
  expect(await screen.findByRole("heading", { name: "Match 1 was changed" })).toBeVisible();
});

it("finds a typed code, and says when it does not fit", async () => {
  serve(4, [first, second]);
  const { user } = await renderApp(`/en/groups/${hash}/audit`);
  const code = (await screen.findByRole("img", { name: /^[0-9A-Z]{3}( [0-9A-Z]{3}){3}$/ })).getAttribute(
    "aria-label",
  );
  await user.click(screen.getByRole("button", { name: "I have a code" }));
  const field = screen.getByRole("textbox", { name: "12 characters" });
  await user.type(field, `${code?.toLowerCase().replaceAll(" ", "-")}{Enter}`);
  expect(await screen.findByText("The code fits match 2: the 2 matches are the same.")).toBeVisible();
  await user.type(field, "{Backspace}{Enter}");
  expect(await screen.findByText(/A code has 12 letters and digits/)).toBeVisible();
  await user.type(field, `${code?.endsWith("0") ? "1" : "0"}{Enter}`);
  expect(await screen.findByText(/The code does not fit/)).toBeVisible();
});

it("compares a code that was scanned, once", async () => {
  serve(4, [first, second]);
  const page = `/en/groups/${hash}/audit`;
  const { user } = await renderApp(`${page}#code=${"0".repeat(12)}`);
  const dialog = await screen.findByRole("dialog", { name: "Compare a code" });
  expect(within(dialog).getByRole("textbox")).toHaveValue("0".repeat(12));
  expect(within(dialog).getByText(/The code does not fit/)).toBeVisible();
  const [close] = within(dialog).getAllByRole("button", { name: "Close" });
  await user.click(close ?? dialog);
  await user.click(screen.getByRole("button", { name: "Check again" }));
  expect(await screen.findByText("Nothing was rewritten")).toBeVisible();
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

it("drops the oldest audits when they take too much room", async () => {
  const audit = { version: 1, epoch: "1", declared: [], codes: [] };
  await keepAudit("oldest01", { ...audit, at: 1, matches: new Uint32Array(2_000_000) });
  await keepAudit("newest01", { ...audit, at: 2, matches: new Uint32Array(1_000_000) });
  expect(await readKeptAudit("oldest01")).toBeNull();
  expect((await readKeptAudit("newest01"))?.matches.length).toBe(1_000_000);
});
