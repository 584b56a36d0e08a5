import { expect, type Page, test } from "@playwright/test";
import { makeClub, play, unique } from "./support/api";
import { expectAccessible, expectNoSidewaysScroll, listenToConsole } from "./support/page-checks";
import { signIn } from "./support/sign-in";
import { textsOf } from "./support/texts";

const names = ["Iñaki Zubiría", "Maja Frisk", "Elin Sjöqvist", "Björn Ekström", "Karin Öhrn"];
const [inaki = ""] = names;
const sets = [
  [6, 4],
  [6, 2],
] as const;

async function expectSound(page: Page) {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

for (const { language, theme } of [
  { language: "es", theme: "light" },
  { language: "sv", theme: "dark" },
] as const) {
  const t = textsOf(language);

  test.describe(`in ${language}, ${theme}`, () => {
    test.use({ colorScheme: theme });

    test("settings are checked while they are typed, and are not lost", async ({ page, request }) => {
      const club = await makeClub(request, names);
      await signIn(page, request, club);
      await page.goto(`/${language}/admin/groups/${club.groupId}/players/manage?tab=settings`);
      const link = page.getByLabel(t("manage:link.label"));
      await link.fill("admin");
      await expect(page.getByText(t("errors:code.vanity_name.reserved"))).toBeVisible();
      const free = `torsdag-${unique()}`;
      await link.fill(free);
      const address = `${new URL(page.url()).host}/share/${free}`;
      await expect(page.getByText(t("manage:link.free", { address }))).toBeVisible();
      await page.getByRole("button", { name: t("manage:passcode.generate") }).click();
      const passcode = page.getByLabel(t("manage:passcode.label"), { exact: true });
      await expect(passcode).toHaveValue(/^[A-Z0-9]{8}$/);
      await expectSound(page);

      // A link asks first, and what was typed is still there afterwards.
      await page.getByRole("link", { name: t("manage:head.publicPage") }).click();
      const question = page.getByRole("dialog", { name: t("manage:leave.title") });
      await question.getByRole("button", { name: t("manage:leave.leave") }).click();
      await expect(page).toHaveURL(new RegExp(`/groups/${club.hash}$`));
      await page.goBack();
      await expect(link).toHaveValue(free);
      await page.getByRole("button", { name: t("manage:settings.save") }).click();
      await expect(page.getByText(t("manage:link.own", { address }))).toBeVisible();

      // The sheet for the wall carries the link, and the passcode.
      await page.goto(`/${language}/admin/groups/${club.groupId}/sheet`);
      await expect(page.getByText(address, { exact: true })).toBeVisible();
      await expectSound(page);
    });

    test("two admins, one latest match", async ({ page, request, browser }, { project }) => {
      const club = await makeClub(request, names);
      await play(request, club, [0, 1, 2, 3], sets);
      await play(request, club, [0, 1, 2, 3], sets);
      const path = `/${language}/admin/groups/${club.groupId}/players/manage?tab=match-admin`;
      const other = await (await browser.newContext({ ...project.use, colorScheme: theme })).newPage();
      await signIn(page, request, club);
      await signIn(other, request, club);
      const complaints = listenToConsole(other);
      await page.goto(path);
      await other.goto(path);
      const openDeletion = (admin: Page) =>
        admin
          .getByRole("main")
          .getByRole("button", { name: t("manage:latest.delete") })
          .first()
          .click();

      // One decides, the other is told to wait.
      await openDeletion(other);
      const question = other.getByRole("dialog", { name: t("manage:latest.deleteTitle", { number: 2 }) });
      await expect(question.getByRole("row").filter({ hasText: inaki })).toBeVisible();
      await expectSound(other);
      await page.getByRole("button", { name: t("manage:latest.edit") }).click();
      await expect(page.getByRole("alert")).toContainText(t("errors:code.match.locked"));

      // Once it is gone, the one who waited is shown the match before it.
      await question.getByRole("button", { name: t("manage:latest.delete") }).click();
      await expect(question).toBeHidden();
      await openDeletion(page);
      await expect(page.getByRole("alert")).toContainText(t("manage:latest.newer", { number: 2 }));

      // And corrects that one: the winners change sides.
      await page.getByRole("button", { name: t("manage:latest.edit") }).click();
      await page.getByRole("button", { name: t("matches:court.swap") }).click();
      await expectSound(page);
      await page.getByRole("button", { name: t("manage:latest.review") }).click();
      const review = page.getByRole("dialog", { name: t("manage:latest.confirmTitle", { number: 1 }) });
      const row = review.getByRole("row").filter({ hasText: inaki });
      await expect(row).toContainText("1474");
      await expectSound(page);
      await review.getByRole("button", { name: t("manage:latest.save") }).click();
      await expect(review).toBeHidden();
      const player = `/api/groups/hash/${club.hash}/players/${club.players[0]?.playerId}`;
      expect((await (await request.get(player)).json()).data.player.currentElo).toBe(1474);
      expect(complaints).toEqual([]);
      await other.context().close();
    });

    test("a name is removed and a group deleted, each only when it is typed", async ({ page, request }) => {
      const club = await makeClub(request, names);
      await play(request, club, [0, 1, 2, 3], sets);
      await signIn(page, request, club);
      await page.goto(`/${language}/admin/groups/${club.groupId}/players/manage`);
      await page.getByRole("button", { name: t("manage:players.cannotDelete", { name: inaki }) }).click();
      const removal = page.getByRole("dialog", { name: t("manage:anonymise.title", { name: inaki }) });
      await expectSound(page);
      await removal.getByRole("textbox").fill(inaki);
      await removal.getByRole("button", { name: t("manage:anonymise.confirm") }).click();
      await expect(page.getByRole("row").filter({ hasText: inaki })).toHaveCount(0);

      // With the keyboard alone.
      await page.goto(`/${language}/admin/groups/${club.groupId}/players/manage?tab=danger-zone`);
      await page.getByRole("button", { name: t("manage:danger.delete") }).focus();
      await page.keyboard.press("Enter");
      const deletion = page.getByRole("dialog");
      await deletion.getByRole("textbox").focus();
      await page.keyboard.type("Another club");
      await page.keyboard.press("Enter");
      await expect(deletion.getByText(t("errors:code.group_name.mismatch"))).toBeVisible();
      await expectSound(page);
      await page.keyboard.press("Control+A");
      await page.keyboard.type(club.name);
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(`/${language}/admin/groups`);
      expect((await request.get(`/api/groups/hash/${club.hash}`)).status()).toBe(404);
    });
  });
}
