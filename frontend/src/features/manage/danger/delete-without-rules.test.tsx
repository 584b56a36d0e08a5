import { screen, within } from "@testing-library/react";
import { http } from "msw";
import { expect, it, vi } from "vitest";
import { tokens } from "../../../api/tokens";
import { anAdminView, aSession, issuedTokens } from "../../../testing/answers";
import { renderApp } from "../../../testing/app";
import { aGroup } from "../../../testing/fixtures";
import { failure, startServer, success } from "../../../testing/server";

// The rules are loading for as long as the test runs.
vi.mock("../../../rules/rules", () => ({ loadRules: () => new Promise(() => undefined) }));

const server = startServer();

it("a group is deleted before the rules are loaded, if the server finds its name right", async () => {
  const group = aGroup({ groupId: 1, isOwner: true, publicHash: "k7m2p9qa" });
  const typed: unknown[] = [];
  tokens.store(issuedTokens());
  server.use(
    http.get("*/api/auth/verify", () => success(aSession([group]))),
    http.get("*/api/groups/1/admin", () => success(anAdminView(group))),
    http.get("*/api/groups/1", () => success({ group })),
    http.delete("*/api/groups/1", async ({ request }) => {
      typed.push(await request.json());
      const code = "group_name.mismatch";
      return failure(422, code, "", { details: [{ field: "confirmation", code, message: "" }] });
    }),
  );
  const { user: admin } = await renderApp("/en/admin/groups/1/players/manage?tab=danger-zone");
  await admin.click(await screen.findByRole("button", { name: "Delete group" }));
  const dialog = screen.getByRole("dialog");
  await admin.type(within(dialog).getByRole("textbox"), "Something else");
  await admin.click(within(dialog).getByRole("button", { name: "Delete group" }));
  expect(await within(dialog).findByRole("alert")).toHaveTextContent("Failed to delete group");
  expect(typed).toHaveLength(1);
});
