import type { APIRequestContext } from "@playwright/test";
import { createGroup, type OwnedGroup } from "../support/api";
import { savedMatches } from "../support/members";
import { pickFour, typeScore } from "../support/submit-match";
import { textsOf } from "../support/texts";
import { holdInPage } from "../support/timers";
import type { EnginePage } from "./support/page";
import { expect, test } from "./support/test";

// What slips of hand and head do while a match is entered.

const t = textsOf("en");
const names = ["Åsa Berg", "Björn Dahl", "Cecilia Ek", "Dina Falk"] as const;
const UNDO_TIME = 8_000;

const submit = (app: EnginePage) => app.getByRole("button", { name: t("matches:bar.submit"), exact: true });
const result = (app: EnginePage, number = 1) =>
  app.getByRole("region", { name: t("matches:result.title", { number }), exact: true });
const cell = (app: EnginePage, number: number, team: string) =>
  app.getByRole("textbox", { name: t("matches:score.cell", { number, team }), exact: true });

/** Opens match entry with the group's passcode, and with the four players in their places. */
async function open(app: EnginePage, { hash, passcode, players }: OwnedGroup): Promise<void> {
  await app.goto(`/en/groups/${hash}#passcode=${passcode}`);
  await app.hasPath(`/en/groups/${hash}`);
  const lineup = players.map(({ playerId }) => playerId).join(".");
  await app.goto(`/en/groups/${hash}/submit-match?lineup=${lineup}`);
  await cell(app, 1, "Åsa and Björn").click();
}

const savedSets = async (request: APIRequestContext, { hash }: OwnedGroup) =>
  (await savedMatches(request, hash)).map(({ sets }) => sets);

test("6446108 typed key by key is a match tie-break, and Enter saves it", async ({ app, request }) => {
  const group = await createGroup(request, names);
  await open(app, group);
  await app.press(..."6446108");
  await cell(app, 3, "Åsa and Björn").hasValue("10");
  await cell(app, 3, "Cecilia and Dina").hasValue("8");
  await app.press({ key: "ENTER" });
  await result(app).isShown();
  expect(await savedSets(request, group)).toEqual([
    [
      [6, 4],
      [4, 6],
      [10, 8],
    ],
  ]);
});

test("changing sides takes the games along", async ({ app, request }) => {
  const group = await createGroup(request, names);
  await open(app, group);
  await app.press(..."6463");
  await app.getByRole("button", { name: t("matches:court.swap") }).click();
  await cell(app, 1, "Åsa and Björn").hasValue("6");
  await cell(app, 2, "Cecilia and Dina").hasValue("3");
  await submit(app).click();
  await result(app).isShown();
  expect(await savedSets(request, group)).toEqual([
    [
      [4, 6],
      [3, 6],
    ],
  ]);
});

test("four players are found by search and Enter", async ({ app, request }) => {
  const found = ["Nil", "Lucía", "Montserrat", "Andrés"];
  const others = ["Íñigo", "Berta", "Carme", "Diego", "Elena", "Ferran", "Gemma", "Hugo"];
  const group = await createGroup(request, [...others, ...found]);
  await app.goto(`/en/groups/${group.hash}/submit-match#passcode=${group.passcode}`);
  const search = app.getByRole("searchbox");
  await search.click();
  for (const start of ["nil", "luc", "mon"]) {
    await app.press(...start, { key: "ENTER" });
    await search.hasValue("");
    await search.hasFocus();
  }
  await app.press(..."and", { key: "ENTER" });
  await cell(app, 1, "Nil and Lucía").hasFocus();
});

test.describe("with the time for undoing", () => {
  test.use({ waitsBeforeSending: true });

  test("a double tap on Submit saves once, and Undo before sending sends nothing", async ({
    app,
    request,
  }) => {
    const group = await createGroup(request, names);
    await app.goto(`/en/groups/${group.hash}/submit-match#passcode=${group.passcode}`);
    await pickFour(app, names);
    await typeScore(app, [
      [6, 4],
      [6, 3],
    ]);
    await app.evaluate(holdInPage, [UNDO_TIME, UNDO_TIME - 1_000] as const);
    await submit(app).doubleClick();
    await app.getByRole("region", { name: t("matches:undo.title"), exact: true }).isShown();
    await app.getByRole("button", { name: t("matches:undo.undo"), exact: true }).click();
    await cell(app, 2, "Cecilia and Dina").hasValue("3");
    expect(await savedSets(request, group)).toEqual([]);
    await cell(app, 2, "Cecilia and Dina").click();
    await app.press("2");
    await submit(app).click();
    await app.getByRole("button", { name: t("matches:undo.sendNow"), exact: true }).click();
    await result(app).isShown();
    expect(await savedSets(request, group)).toEqual([
      [
        [6, 4],
        [6, 2],
      ],
    ]);
  });
});
