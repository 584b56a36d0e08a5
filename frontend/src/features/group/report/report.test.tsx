import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { Group } from "../../../api/types";
import { aMeta, someStats } from "../../../testing/answers";
import { renderApp } from "../../../testing/app";
import { stubWindowWidth } from "../../../testing/browser";
import { aGroup, aMatch, aRanking } from "../../../testing/fixtures";
import { failure, playersOf, startServer, success } from "../../../testing/server";

const server = startServer();
const path = "/api/groups/hash/k7m2p9qa";

// Loaded beforehand, since a slow machine takes long for it.
beforeAll(async () => {
  await Promise.all([import("../AboutGroup"), import("./ReportGroup")]);
});
beforeEach(() => stubWindowWidth(360));
afterEach(() => vi.unstubAllGlobals());

function serve(group: Partial<Group>, takesReports: boolean) {
  server.use(
    http.get("*/api/meta", () => success(aMeta({ takesReports }))),
    http.get(`*${path}`, () => success({ group: aGroup(group) })),
    http.get(`*${path}/stats`, () => success({ stats: someStats({ latestMatch: aMatch() }) })),
    http.get(`*${path}/players`, ({ request }) => playersOf([aRanking("Ann", 1)], request)),
    http.get(`*${path}/players/trends`, () => success({ trends: [] })),
    http.get(`*${path}/matches/months`, () => success({ months: [] })),
  );
}

it("sends a report of a public group, and says what refuses it", async () => {
  serve({}, true);
  const sent: unknown[] = [];
  server.use(
    http.post(`*${path}/report`, async ({ request }) => {
      sent.push(await request.json());
      return sent.length === 1 ? failure(429, "limit.reports") : success({});
    }),
  );
  const { user } = await renderApp("/en/groups/k7m2p9qa");
  await user.click(await screen.findByRole("button", { name: "Report" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Report this group" }));
  await user.type(dialog.getByLabelText(/What is wrong with it/), " Names of children ");
  await user.click(dialog.getByRole("button", { name: "Send the report" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent("Too many reports.");
  await user.click(dialog.getByRole("button", { name: "Send the report" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent).toEqual([{ text: "Names of children" }, { text: "Names of children" }]);
});

it.each([
  ["where the server takes no reports", {}, false],
  ["in a private group", { isDiscoverable: false }, true],
  ["to members", { isOwner: true, role: "owner" as const }, true],
])("offers no report %s", async (_, group, takesReports) => {
  serve(group, takesReports);
  await renderApp("/en/groups/k7m2p9qa");
  await screen.findByText(/average Elo/i);
  expect(screen.queryByRole("button", { name: "Report" })).toBeNull();
});
