import { screen } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, expect, it } from "vitest";
import { tokens } from "../../api/tokens";
import { aSession, issuedTokens } from "../../testing/answers";
import { renderApp } from "../../testing/app";
import { aGroup } from "../../testing/fixtures";
import { failure, startServer, success } from "../../testing/server";

const server = startServer();
const groups = [
  aGroup({ groupId: 1, name: "Torsdagspadel", isOwner: true, playerCount: 10, matchCount: 1_200 }),
  aGroup({ groupId: 2, name: "Söndagspadel", isOwner: true, playerCount: 8, matchCount: 34 }),
];

beforeEach(() => {
  tokens.store(issuedTokens());
  server.use(
    http.get("*/api/auth/verify", () => success(aSession(groups))),
    http.get("*/api/auth/sessions", () => success({ sessions: [] })),
  );
});

it("shows what is in the file, and leads to the file of each group", async () => {
  await renderApp("/en/admin/account?tab=take-home");
  expect(await screen.findByText("1,234")).toBeVisible();
  const figure = (label: string) => screen.getByText(label).nextSibling?.textContent;
  expect([figure("Groups"), figure("Players"), figure("Matches")]).toEqual(["2", "18", "1,234"]);
  expect(screen.getByRole("link", { name: "Söndagspadel" })).toHaveAttribute(
    "href",
    "/en/admin/groups/2/players/manage?tab=transfer",
  );
});

it("says why the file could not be made", async () => {
  server.use(
    http.get("*/api/auth/account/export", () =>
      failure(429, "limit.transfers", "", { params: { retryAfter: 10 } }),
    ),
  );
  const { user } = await renderApp("/en/admin/account?tab=take-home");
  await user.click(await screen.findByRole("button", { name: "Download my data" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "The file could not be made. Another import or export of yours is still running.",
  );
});
