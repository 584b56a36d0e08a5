import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { createGroup, play, unique } from "./support/api";
import { loseConnection } from "./support/connection";
import { expectGoodLayout, listenToConsole } from "./support/page-checks";
import { installed } from "./support/service-worker";
import { signIn } from "./support/sign-in";
import { expect, test } from "./support/test";
import { languages, screensOf, textsOf } from "./support/texts";

// From a sheet to a ranking: read on the device, asked about, kept in a group.

const t = textsOf("en");
const given = (name: string) => join(import.meta.dirname, "../../crates/match-sheets/tests/given", name);

const list = (rows: readonly string[]) => ({
  name: "thursdays.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(["Date;A1;A2;B1;B2;Score", ...rows].join("\n")),
});
const rows = [
  "2025-06-01;Ada;Bo;Cy;Di;6-4 6-3",
  "2025-06-08;Ada;Cy;Bo;Di;6-2 3-6 7-5",
  "2025-06-08;Ada;Ada;Bo;Di;6-2 6-2",
  "2025-06-15;Di;Bo;Cy;Ada;6-1 6-1",
];

/** Chooses a file, as the file dialog of the system does. */
async function choose(page: Page, file: string | ReturnType<typeof list>): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: t("import:start.choose") }).click();
  await (await chooser).setFiles(file);
}

/** The main action, which phones have at the bottom of the screen and others in the sidebar. */
const action = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).and(page.locator(":visible"));

const step = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test("a visitor's sheet becomes a ranking in a group of an account made on the way", {
  tag: "@any-screen",
}, async ({ page }) => {
  const consoleErrors = listenToConsole(page);
  const readers: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("elo_sheets")) readers.push(request.url());
  });
  await page.goto("/en");
  await expect(page.getByRole("heading", { name: t("help:landing.sheet.title") })).toBeVisible();
  expect(readers).toEqual([]);
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: t("help:landing.sheet.choose") }).click();
  await (await chooser).setFiles(list(rows));

  await expect(step(page, t("import:columns.title"))).toBeFocused();
  expect(readers).toHaveLength(1);
  await expect(page.getByRole("article")).toHaveCount(3);
  await action(page, t("import:columns.right")).click();
  await expect(step(page, t("import:ranking.head", { count: 3, number: "3" }))).toBeFocused();
  await expect(page.getByRole("table").getByRole("row").nth(1)).toContainText("Bo");

  await action(page, t("import:ranking.keep")).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel(t("session:field.groupName"))).toHaveValue("thursdays");
  await dialog.getByLabel(t("session:field.name"), { exact: true }).pressSequentially("Karin Öhrn");
  const email = `karin-${unique()}@example.se`;
  await dialog.getByLabel(t("session:field.email")).fill(email);
  await dialog.getByLabel(t("session:field.password"), { exact: true }).fill("violet-Court-71");
  await dialog.getByRole("button", { name: t("import:keep.register") }).click();

  await expect(step(page, t("import:saved.title"))).toBeFocused();
  await expect(step(page, t("import:saved.title"))).toBeInViewport();
  await expect(page.getByText(t("import:saved.line", { count: 4, number: "4" }))).toBeVisible();
  await expect(page.getByLabel(t("import:saved.passcode"))).not.toHaveValue("");
  await page.getByRole("link", { name: t("import:saved.see") }).click();
  await expect(page.getByRole("heading", { level: 1, name: "thursdays" })).toBeVisible();
  const table = page.getByRole("table", { name: t("ranking:title") });
  await expect(table.getByRole("row").nth(1)).toContainText("Bo");
  expect(consoleErrors).toEqual([]);

  // Nothing of it is kept on the device.
  await page.goto("/en/import");
  await expect(page.getByRole("button", { name: t("import:start.choose") })).toBeVisible();
  await expect(
    page.getByRole("button", { name: t("import:start.continue", { name: "thursdays.csv" }) }),
  ).toHaveCount(0);
});

test("what the file leaves open is asked, and each answer counts", async ({ page }) => {
  await page.goto("/en/import");
  await choose(page, given("10-week-sheet.tsv"));
  await action(page, t("import:columns.right")).press("Enter");
  await expect(step(page, t("import:questions.title", { count: 3, number: "3" }))).toBeFocused();
  await page.getByRole("radio", { name: "6 Jan" }).check();
  await expect(page.getByRole("radio", { name: "6 Jan" })).toBeChecked();
  await page.getByRole("radio", { name: "1 Jun" }).check();
  await action(page, t("import:questions.right", { count: 3, number: "3" })).click();
  await expect(action(page, t("import:names.see"))).toBeDisabled();
  await page.getByRole("button", { name: t("import:near.join"), exact: true }).click();
  await expect(page.getByText(t("import:decided.joined", { names: "Asa L." }))).toBeVisible();
  const guest = page.locator("section").filter({ has: page.getByRole("heading", { name: "“guest”" }) });
  await guest.getByRole("button", { name: t("import:names.isSomebody") }).click();
  await expect(guest).toContainText(t("import:names.somebody", { name: "guest" }));
  await action(page, t("import:names.see")).click();
  await expect(step(page, t("import:ranking.head", { count: 13, number: "13" }))).toBeVisible();
  await expect(page.getByRole("row", { name: /Åsa L/ })).toHaveCount(1);
});

test("a row that does not count is mended in place, and a reload loses nothing", {
  tag: "@any-screen",
}, async ({ page }) => {
  await page.goto("/en/import");
  await choose(page, list(rows));
  await action(page, t("import:columns.right")).click();
  await page.getByRole("button", { name: t("import:leftOut.all", { count: 1, number: "1" }) }).click();
  await page.getByRole("button", { name: `${t("import:leftOut.mend")} Row 4` }).click();
  // The name that stands there twice.
  const cell = page.getByLabel("A2", { exact: true });
  await expect(cell).toBeFocused();
  await cell.fill("");
  await cell.pressSequentially("Eva");
  await cell.press("Enter");
  const counts = page.getByText(t("import:leftOut.counts", { row: "Row 4", number: "3" }));
  await expect(counts).toBeVisible();
  await page.reload();
  await expect(counts).toBeVisible();
  await page.getByRole("button", { name: t("import:undo") }).click();
  await expect(page.getByRole("button", { name: `${t("import:leftOut.mend")} Row 4` })).toBeVisible();
});

test("each row that does not count is shown, by hundreds @any-screen", async ({ page }) => {
  await page.goto("/en/import");
  const alone = Array.from({ length: 201 }, () => "2025-06-08;Ada;Ada;Bo;Di;6-2 6-2");
  await choose(page, list([...rows.slice(0, 2), ...alone]));
  await action(page, t("import:columns.right")).click();
  await page.getByRole("button", { name: t("import:leftOut.all", { count: 201, number: "201" }) }).click();
  const row = page.getByRole("main").getByText(/^Row \d+$/);
  await expect(row).toHaveCount(100);
  const more = (number: string) =>
    page.getByRole("button", { name: t("import:leftOut.more", { number }), exact: true });
  await more("100").click();
  await expect(row).toHaveCount(200);
  await more("1").click();
  await expect(row.last()).toHaveText("Row 204");
});

test("two names that do not look alike are joined by hand @any-screen", async ({ page }) => {
  await page.goto("/en/import");
  await choose(page, list(["2025-06-01;Ada;Bo;Cy;Niki;6-4", "2025-06-08;Ada;Bo;Cy;Nicoletta;6-4"]));
  await expect(step(page, t("import:columns.title"))).toBeVisible();
  await page.getByRole("button", { name: t("import:steps.names") }).click();
  const join = page.getByRole("button", { name: t("import:byHand.join") });
  await page.getByLabel(t("import:byHand.from")).selectOption("Cy");
  await page.getByLabel(t("import:byHand.to")).selectOption("Niki");
  await expect(join).toBeDisabled();
  await page.getByLabel(t("import:byHand.from")).selectOption("Nicoletta");
  await join.click();
  await expect(page.getByText(t("import:decided.joined", { names: "Nicoletta" }))).toBeVisible();
  await expect(step(page, t("import:names.title", { count: 4, number: "4" }))).toBeVisible();
});

test("results are pasted from a chat and read while they are typed", { tag: "@any-screen" }, async ({
  page,
}) => {
  await page.goto("/en/import");
  await page.getByRole("link", { name: t("import:start.paste"), exact: true }).click();
  await expect(page.getByLabel(t("import:paste.label"))).toBeFocused();
  await page.keyboard.type("1/6/2025 Ada/Bo - Cy/Di 6-4 6-3\n");
  await page.keyboard.type("Who brings balls?\n15/6/2025 Ada/Cy - Bo/Di 6-4 6-3");
  await action(page, t("import:paste.continueWith", { count: 2, number: "2" })).click();
  await expect(step(page, t("import:columns.title"))).toBeVisible();
  await action(page, t("import:columns.linesRight")).click();
  await expect(step(page, t("import:ranking.head", { count: 2, number: "2" }))).toBeVisible();
  await page.goBack();
  await expect(step(page, t("import:columns.title"))).toBeVisible();
});

test("a chat stays typed when its reader cannot be loaded, and on the way back @any-screen", async ({
  page,
}) => {
  await page.goto("/en/import?step=paste");
  const field = page.getByLabel(t("import:paste.label"));
  await page.route("**/sheets.worker*", (route) => route.abort());
  await field.pressSequentially("Ada/Bo - Cy/Di 6-4 6-");
  await expect(page.getByRole("alert")).toHaveText(t("import:refused.notLoaded"));
  await page.unroute("**/sheets.worker*");
  await field.pressSequentially("3");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.getByRole("button", { name: t("import:paste.continue") }).click();
  await expect(step(page, t("import:columns.title"))).toBeVisible();
  await page.goBack();
  await expect(field).toHaveValue("Ada/Bo - Cy/Di 6-4 6-3");
});

test("a column can be given another role, by keyboard too", async ({ page }) => {
  await page.goto("/en/import");
  await choose(page, list(rows));
  const select = page.getByLabel(t("import:roles.label", { column: "Score" }));
  await expect(select).toHaveValue("score");
  await select.focus();
  await select.selectOption("");
  await expect(action(page, t("import:columns.right"))).toBeDisabled();
  await select.selectOption("score");
  await expect(page.getByRole("article")).toHaveCount(3);
});

test("a file that is no list of matches is refused with its reason @any-screen", async ({ page }) => {
  await page.goto("/en/import");
  await choose(page, given("15-acta-final.csv"));
  const alert = page.getByRole("alert");
  await expect(alert).toContainText(t("import:refused.pdf"));
  await expect(alert).toBeFocused();
  await choose(page, given("16-tom.csv"));
  await expect(alert).toContainText(t("import:refused.empty"));
});

test("matches are added after those of a group, without those that it has @any-screen", async ({
  page,
  request,
}) => {
  const group = await createGroup(request, ["Ada", "Bo", "Cy", "Di"]);
  await play(request, group, [0, 1, 2, 3], [[6, 4]], "2025-06-08");
  await signIn(page, request, group);
  await page.goto(`/en/import?group=${group.groupId}`);
  await choose(
    page,
    list(["2025-06-01;Ada;Bo;Cy;Di;6-3", "2025-06-08;Ada;Bo;Cy;Di;6-4", "2025-06-15;Ada;Bo;Cy;Eva;6-1"]),
  );
  await action(page, t("import:columns.right")).click();
  await expect(page.getByText(t("import:after.twins", { count: 1, number: "1" }))).toBeVisible();
  await expect(page.getByLabel(t("import:after.earlier", { count: 1, number: "1" }))).toBeVisible();
  await action(page, t("import:ranking.add", { count: 1, number: "1" })).click();
  await expect(step(page, t("import:saved.title"))).toBeVisible();
  await page.getByRole("link", { name: t("import:saved.takeBack") }).click();
  await page.getByLabel(t("rewind:confirm.label", { number: "1" })).fill("1");
  await page.getByRole("button", { name: t("rewind:confirm.action", { count: 1, number: "1" }) }).click();
  await expect(page.getByRole("heading", { level: 1, name: t("rewind:removed.title") })).toBeVisible();
  await page.goto(`/en/groups/${group.hash}`);
  await expect(page.getByRole("button", { name: /Cy and Di: 6–4/ })).toBeVisible();
  await expect(page.getByRole("button", { name: /Cy and Eva: 6–1/ })).toHaveCount(0);
});

test("a connection that is lost while saving leaves everything here @any-screen", async ({
  page,
  request,
}) => {
  const group = await createGroup(request, ["Ada", "Bo", "Cy", "Di"]);
  await signIn(page, request, group);
  await page.goto(`/en/import?group=${group.groupId}`);
  await choose(page, list(rows));
  await action(page, t("import:columns.right")).click();
  const add = action(page, t("import:ranking.add", { count: 3, number: "3" }));
  await expect(add).toBeEnabled();
  await page.route("**/import?*", (route) => route.abort());
  await add.click();
  await expect(page.getByRole("alert")).toContainText(t("import:saving.nothing"));
  await page.unroute("**/import?*");
  // Everything is saved, but the answer is lost, and the server says other ratings than were computed here.
  await page.route("**/import?*", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.route(/\/log(\?|$)/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      body: (await response.text()).replace(/"currentElo":(\d)/, '"currentElo":2$1'),
    });
  });
  await add.click();
  await expect(step(page, t("import:saved.title"))).toBeVisible();
  await expect(page.getByRole("alert")).toHaveText(t("import:saved.differs"));
  // The log can be read once more when the test ends.
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test.describe("without a connection", () => {
  test.use({ serviceWorkers: "allow" });

  test("a workbook is read once the page was open @any-screen", async ({ page }) => {
    await page.goto("/en/import");
    await installed(page);
    await page.goto("/en/import");
    await page.waitForFunction(async () => {
      const cache = await caches.open("sheet-readers");
      return (await cache.keys()).length === 2;
    });
    await loseConnection(page);
    await choose(page, given("05-torneo-por-parejas.xlsx"));
    await expect(step(page, t("import:columns.title"))).toBeVisible();
  });
});

for (const language of languages) {
  test(`every step fits in ${language}`, { tag: screensOf(language) }, async ({ page }) => {
    const own = textsOf(language);
    await page.goto(`/${language}/import`);
    const example = own("import:start.example");
    await page.getByRole("button", { name: example }).click();
    await expect(step(page, own("import:columns.title"))).toBeVisible();
    await expectGoodLayout(page);
    for (const name of ["questions", "names", "left-out", "ranking"]) {
      await page.goto(`/${language}/import?step=${name}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(own("import:start.title"));
      await expectGoodLayout(page);
    }
  });
}

test("the example has as many rows as is said @any-screen", async () => {
  const text = readFileSync(join(import.meta.dirname, "../src/features/import/start/example.csv"), "utf8");
  const count = text.trim().split("\r\n").length - 1;
  for (const language of languages) {
    expect(textsOf(language)("import:start.exampleText")).toContain(String(count));
  }
});
