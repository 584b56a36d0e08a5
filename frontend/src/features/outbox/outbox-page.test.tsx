import "../../testing/indexed-db";
import { screen, waitFor } from "@testing-library/react";
import { http } from "msw";
import { expect, it, vi } from "vitest";
import type { OutboxEntry } from "../../shared/outbox/entry";
import { changeQueue, readQueue } from "../../shared/outbox/store";
import { renderApp } from "../../testing/app";
import { aGroup } from "../../testing/fixtures";
import { initRules } from "../../testing/rules";
import { startServer, success } from "../../testing/server";

// Attempts in the background would send what the tests store.
vi.mock(import("../../shared/outbox/sender"), async (original) => ({
  ...(await original()),
  startSending: () => undefined,
  sendLater: () => undefined,
}));

// The form asks for them after the test's last assertion.
initRules();

const server = startServer();
const HASH = "k7m2p9qa";
const HOUR = 60 * 60 * 1000;

/** Opens the outbox with a match that was sent for the first time so long ago, and presses its button. */
async function changedAfter(hours: number) {
  const entry: OutboxEntry = {
    key: "a",
    hash: HASH,
    groupName: "Torsdagspadel",
    match: { team1: [1, 2], team2: [3, 4], sets: [[6, 4]], playedOn: "2025-06-12" },
    passcode: { passcode: "4711", remember: true },
    createdAt: Date.now() - hours * HOUR,
    players: [1, 2, 3, 4].map((playerId) => ({
      playerId,
      name: `Player ${playerId}`,
      formerNumber: null,
      change: 0,
    })),
    winner: 1,
    ratingsAt: 0,
    firstSentAt: Date.now() - hours * HOUR,
    refusal: null,
  };
  await changeQueue(HASH, () => [entry]);
  server.use(
    http.get("*/api/groups/hash/k7m2p9qa", () => success({ group: aGroup({ publicHash: HASH }) })),
    http.get("*/api/groups/hash/k7m2p9qa/players", () =>
      success({ players: [], total: 0, limit: 100, offset: 0 }),
    ),
  );
  const app = await renderApp(`/en/groups/${HASH}/outbox`);
  await app.user.click(await screen.findByRole("button", { name: "Change" }));
  return app;
}

it("opens the form for a match that waits", async () => {
  const { address } = await changedAfter(19);
  await waitFor(() => expect(address()).toBe(`/en/groups/${HASH}/submit-match?entry=a`));
  expect((await readQueue(HASH))[0]?.refusal?.code).toBe("outbox.changing");
});

it("asks first about one that the server may have saved and forgotten", async () => {
  const { address } = await changedAfter(21);
  expect(await screen.findByText(/^This match was sent some time ago without an answer/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Send it again" })).toBeVisible();
  expect(address()).toBe(`/en/groups/${HASH}/outbox`);
  expect((await readQueue(HASH))[0]?.refusal?.code).toBe("outbox.expired");
});
