import { expect, type Page, test } from "@playwright/test";
import { unique } from "./support/api";
import { expectAccessible, expectNoSidewaysScroll, listenToConsole } from "./support/page-checks";
import { pickFour, previewOnCourt, typeScore } from "./support/submit-match";
import { languages, textsOf } from "./support/texts";

const names = ["Åsa Lindgren-Berg", "Íñigo Zubiría", "Sofia Ek", "Björn Öst", "Núria Peñalver"] as const;
const [asa, inigo, sofia, bjorn] = names;
const sets = [
  [6, 4],
  [3, 6],
  [7, 5],
] as const;
/** 16 games to 15 among four new players: 20 by expectation and 1 by margin, worked out by hand. */
const afterwards = { [asa]: 1521, [inigo]: 1521, [sofia]: 1479, [bjorn]: 1479 };

async function expectSound(page: Page) {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

for (const language of languages) {
  const t = textsOf(language);

  test(`from registration to the explained rating, in ${language}`, async ({ page, browser }, {
    project,
  }) => {
    const complaints = listenToConsole(page);
    const groupName = `Torsdag ${unique()}`;

    // The admin registers and makes the group.
    await page.goto(`/${language}/register`);
    await page.getByLabel(t("session:field.name")).fill("Karin Öhrn");
    await page.getByLabel(t("session:field.email")).fill(`karin-${unique()}@club.example`);
    await page.getByLabel(t("session:field.password"), { exact: true }).fill("correct horse battery");
    await page.getByLabel(t("session:field.passwordConfirmation")).fill("correct horse battery");
    await page.getByLabel(t("session:field.groupName")).fill(groupName);
    await page.getByLabel(t("session:field.passcode"), { exact: true }).fill("TORSDAG7");
    await expectSound(page);
    await page.getByRole("button", { name: t("session:register.submit") }).click();

    // Is led from the welcome to the first match: adds all names at once, and shares the group.
    const wizard = page.getByRole("dialog");
    await wizard.getByRole("button", { name: t("wizard:welcome.begin") }).click();
    await wizard.getByLabel(t("manage:add.pasteLabel"), { exact: true }).fill(names.join("\n"));
    await wizard
      .getByRole("button", { name: t("manage:add.submitSeveral", { count: names.length }) })
      .click();
    await expect(wizard.getByText(t("wizard:players.soFar", { count: names.length }))).toBeVisible();
    await expectSound(page);
    await wizard.getByRole("button", { name: t("wizard:next") }).click();
    await expect(wizard.getByRole("img", { name: t("manage:access.qr") })).toBeVisible();
    await expectSound(page);
    await wizard.getByRole("button", { name: t("wizard:share.save") }).click();
    await expect(wizard.getByRole("link", { name: t("wizard:play.submit") })).toBeVisible();
    await expectSound(page);
    await wizard
      .getByRole("button", { name: t("wizard:close") })
      .last()
      .click();
    await expect(page.getByRole("row")).toHaveCount(names.length + 1);
    await expectSound(page);

    // A player without an account follows the link on another device …
    const publicPage = page.getByRole("link", { name: t("manage:head.publicPage") });
    await publicPage.click();
    // Both pages have the group's name as their heading: the old one has to be gone.
    await expect(publicPage).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1, name: groupName })).toBeVisible();
    await expectSound(page);
    const link = page.url();
    const visitor = await (await browser.newContext({ ...project.use })).newPage();
    const visitorsComplaints = listenToConsole(visitor);
    await visitor.goto(link);
    await visitor
      .getByRole("link", { name: t("groups:page.submit") })
      .first()
      .click();

    // … and sees what the match will do while typing it.
    await pickFour(visitor, [asa, inigo, sofia, bjorn]);
    await typeScore(visitor, sets);
    const preview = await previewOnCourt(visitor, language);
    expect(preview).toEqual(afterwards);
    await visitor.getByLabel(t("matches:passcode.label"), { exact: true }).fill("TORSDAG7");
    await expectSound(visitor);
    await visitor.getByRole("button", { name: t("matches:bar.submit") }).click();
    await expect(
      visitor.getByRole("heading", { name: t("matches:result.title", { number: 1 }) }),
    ).toBeVisible();
    await expect(
      visitor.getByRole("region", { name: t("matches:result.title", { number: 1 }) }),
    ).toBeFocused();
    for (const [name, elo] of Object.entries(preview)) {
      const row = visitor
        .getByRole("listitem")
        .filter({ hasText: name })
        .filter({ hasText: String(elo) });
      await expect(row.first()).toBeVisible();
    }
    await expectSound(visitor);

    // The saved changes are those of the preview, digit for digit.
    const hash = new URL(link).pathname.split("/").at(-1);
    const answer = await visitor.request.get(`/api/groups/hash/${hash}/matches/recent?limit=1`);
    const [saved] = (await answer.json()).data.matches;
    const players: { name: string; eloAfter: number }[] = [...saved.team1.players, ...saved.team2.players];
    expect(Object.fromEntries(players.map(({ name, eloAfter }) => [name, eloAfter]))).toEqual(preview);

    // The admin sees the new leaderboard after a reload.
    await page.reload();
    const rows = page.getByRole("table").getByRole("row");
    await expect(rows.filter({ hasText: asa })).toContainText("1521");
    await expect(rows.filter({ hasText: bjorn })).toContainText("1479");
    await expect(rows.filter({ hasText: names[4] })).toContainText("1500");
    await expectSound(page);

    // The player's page says how the rating came about.
    const playerId = saved.team1.players[0].playerId;
    await visitor.goto(`/${language}/groups/${hash}/player/${playerId}`);
    await expect(visitor.getByRole("heading", { level: 1, name: asa })).toBeVisible();
    await visitor
      .getByRole("button", { name: t("players:matches.open", { number: 1, date: "" }).split(",")[0] })
      .click();
    const ledger = visitor.getByText(t("players:calculation.final")).locator("..").locator("..");
    await expect(ledger).toContainText("+21");
    await expectSound(visitor);

    expect(complaints).toEqual([]);
    expect(visitorsComplaints).toEqual([]);
    await visitor.context().close();
  });
}
