import { writeFile } from "node:fs/promises";
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

test("an admin signs out, and the pages of the account ask who it is", async ({ app, request }) => {
  const group = await createGroup(request, names);
  await signIn(app, group, "/en/admin");
  await app
    .getByRole("main")
    .getByRole("button", { name: t("common:nav.signOut") })
    .click();
  await app.hasPath("/en");
  await app.until(() => localStorage.getItem("duelo.refreshToken") === null);
  await app.open("/en/admin/groups");
  await app.hasPath(/^\/en\/login/);
});

test("a season is imported from a file", async ({ app, request }, testInfo) => {
  const group = await createGroup(request, []);
  const file = testInfo.outputPath("season.json");
  const matches = [
    {
      playedOn: "2025-06-05",
      team1: ["Ana", "Bea"],
      team2: ["Cleo", "Dina"],
      sets: [
        [6, 4],
        [3, 6],
        [7, 5],
      ],
    },
    {
      playedOn: "2025-06-12",
      team1: ["Ana", "Cleo"],
      team2: ["Bea", "Dina"],
      sets: [
        [6, 2],
        [6, 3],
      ],
    },
  ];
  await writeFile(file, JSON.stringify({ format: "duelo.group", version: 1, matches }));
  await signIn(app, group, manage(group, "transfer"));
  await button(app, "transfer:file.choose").isShown();
  await app.chooseFile(file);
  await app.getByRole("heading", { name: t("transfer:checked.sound") }).isShown();
  await app.getByRole("button", { name: t("transfer:checked.save", { count: 2, number: 2 }) }).click();
  await app.hasPath(`/en/groups/${group.hash}`);
  expect(await savedMatches(request, group.hash)).toHaveLength(2);
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
