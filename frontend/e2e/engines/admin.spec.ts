import type { APIRequestContext } from "@playwright/test";
import { createGroup, type OwnedGroup, play } from "../support/api";
import { savedMatches } from "../support/members";
import { textsOf } from "../support/texts";
import type { EnginePage } from "./support/page";
import { expect, test } from "./support/test";

const t = textsOf("en");
const names = ["Ana", "Bea", "Cleo", "Dina"] as const;
const button = (app: EnginePage, key: string) => app.getByRole("button", { name: t(key), exact: true });

/** Signs in with the form, which leads to the page that was asked for. */
async function signIn(app: EnginePage, group: OwnedGroup, path: string): Promise<void> {
  await app.goto(path);
  await app.getByLabel(t("session:field.email")).fill(group.email);
  await app.getByLabel(t("session:field.password"), { exact: true }).fill(group.password);
  await app
    .getByRole("main")
    .getByRole("button", { name: t("session:login.submit"), exact: true })
    .click();
  await app.hasPath(path);
}

const manage = ({ groupId }: OwnedGroup, tab: string) =>
  `/en/admin/groups/${groupId}/players/manage?tab=${tab}`;

test("an admin signs in, and the session is renewed", async ({ app, request }) => {
  const group = await createGroup(request, names);
  await signIn(app, group, `/en/admin/groups/${group.groupId}/players/manage`);
  await app.getByRole("row").filter({ hasText: "Ana" }).isShown();
  // The payload has not expired, but the signature is invalid.
  await app.evaluate(() => {
    const token = localStorage.getItem("duelo.token") ?? "";
    localStorage.setItem("duelo.token", `${token.slice(0, -8)}AAAAAAAA`);
  });
  await app.reload();
  await app.getByRole("row").filter({ hasText: "Ana" }).isShown();
  await app.until(() => !localStorage.getItem("duelo.token")?.endsWith("AAAAAAAA"));
});

test.describe("on a large screen", () => {
  test.use({ size: "desktop" });

  test("the latest match is corrected", async ({ app, request }) => {
    const group = await createGroup(request, names);
    await play(request, group, [0, 1, 2, 3], [[6, 0]]);
    await signIn(app, group, manage(group, "match-admin"));
    await button(app, "manage:latest.edit").click();
    await app
      .getByRole("group", { name: t("matches:score.set", { number: 1 }), exact: true })
      .getByRole("textbox")
      .first()
      .click();
    await app.press(..."06");
    await button(app, "manage:latest.review").click();
    await app
      .getByRole("dialog")
      .getByRole("button", { name: t("manage:latest.save") })
      .click();
    await app.getByRole("dialog").isHidden();
    expect(await latestSets(request, group)).toEqual([[0, 6]]);
  });
});

async function latestSets(request: APIRequestContext, { hash }: OwnedGroup): Promise<number[][] | undefined> {
  return (await savedMatches(request, hash)).at(-1)?.sets;
}
