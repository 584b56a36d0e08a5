import { screen } from "@testing-library/react";
import { http } from "msw";
import { expect, it } from "vitest";
import { aMeta } from "../../testing/answers";
import { renderApp } from "../../testing/app";
import { startServer, success } from "../../testing/server";

const server = startServer();

const DAY = 86_400;

/** What stands in the row of this name. */
async function rowOf(what: string) {
  const heading = await screen.findByRole("heading", { level: 3, name: what });
  return heading.closest("li")?.textContent;
}

it("names the periods that this server uses", async () => {
  const periods = {
    unusedSessionSeconds: 7 * DAY,
    sessionSeconds: 8 * DAY,
    deletedAccountSeconds: 9 * DAY,
    deletedGroupSeconds: 5 * DAY,
    mailSeconds: 3 * DAY,
    invitationSeconds: 37 * DAY,
    handoverSeconds: 6 * DAY,
    clientCounterSeconds: 7_200,
  };
  server.use(http.get("*/api/meta", () => success(aMeta({ periods }))));
  await renderApp("/en/privacy");
  expect(await screen.findByText(/7 days after its last use/)).toBeVisible();
  expect(await rowOf("Name and email")).toContain("9 days after you delete it");
  expect(await rowOf("Players’ names and matches")).toContain("5 days after it is deleted");
  expect(await rowOf("Emails to you")).toContain("address and subject for 3 days");
  expect(await rowOf("Addresses that are invited")).toContain("37 days from when it is sent");
  expect(await rowOf("Offers to hand over a group")).toContain("6 days at the latest");
  expect(await rowOf("Your IP address")).toContain("for 2 hours at most");
});

it.each([
  [false, "without IP addresses and names"],
  [true, "without names, and the IP address of whoever exceeds a limit"],
])("says of the log what is in it, with addresses: %s", async (logsLimitedClients, text) => {
  server.use(http.get("*/api/meta", () => success(aMeta({ logsLimitedClients }))));
  await renderApp("/en/privacy");
  expect(await screen.findByText(new RegExp(`what was called and when, ${text}$`))).toBeVisible();
});

it("names the operator, if there is a name", async () => {
  server.use(
    http.get("*/api/meta", () =>
      success(aMeta({ operatorName: "Padelföreningen", operatorContact: "privacy@padel.example" })),
    ),
  );
  await renderApp("/en/privacy");
  expect(await screen.findByText(/Padelföreningen/)).toHaveTextContent(
    "Padelföreningenprivacy@padel.example",
  );
  expect(screen.getByText("If they don’t answer, write to privacy@padel.example.")).toBeVisible();
});

it("says so if it does not know the operator", async () => {
  await renderApp("/en/privacy");
  expect(await screen.findByText("Whoever gave you the address of this site runs it.")).toBeVisible();
  expect(screen.queryByText(/If they don’t answer/)).toBeNull();
});
