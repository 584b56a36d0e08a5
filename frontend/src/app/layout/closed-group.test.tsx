import { screen } from "@testing-library/react";
import { http } from "msw";
import { expect, it } from "vitest";
import { renderApp } from "../../testing/app";
import { aGroup } from "../../testing/fixtures";
import { initRules } from "../../testing/rules";
import { startServer, success } from "../../testing/server";

const server = startServer();
initRules();

it.each([
  ["closed", "Names of people who did not agree."],
  ["open", null],
])("says on the pages of a group that it is %s", async (_, closedReason) => {
  server.use(http.get("*/api/groups/hash/k7m2p9qa", () => success({ group: aGroup({ closedReason }) })));
  await renderApp("/en/groups/k7m2p9qa/nowhere");
  await screen.findByRole("heading", { level: 1 });
  const said = "Whoever runs this site has closed this group: Names of people who did not agree.";
  if (closedReason === null) {
    expect(screen.queryByText(/has closed this group/)).toBeNull();
  } else {
    expect(await screen.findByText(said)).toBeVisible();
  }
});
