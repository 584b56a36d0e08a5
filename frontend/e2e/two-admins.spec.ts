import type { Page } from "@playwright/test";
import { createGroup, play } from "./support/api";
import { listenToConsole } from "./support/page-checks";
import { signIn } from "./support/sign-in";
import { typeOverScore } from "./support/submit-match";
import { expect, test, waitForApp } from "./support/test";
import { textsOf } from "./support/texts";

const names = ["Iñaki Zubiría", "Maja Frisk", "Elin Sjöqvist", "Björn Ekström", "Karin Öhrn"];
const [inaki = ""] = names;
const sets = [
  [6, 4],
  [6, 2],
] as const;
const turned = sets.map(([left, right]) => [right, left] as const);

const language = "es";
const t = textsOf(language);

test(
  "two admins change the same latest match",
  { tag: "@any-screen" },
  async ({ page, request, browser }, { project }) => {
    const group = await createGroup(request, names);
    await play(request, group, [0, 1, 2, 3], sets);
    await play(request, group, [0, 1, 2, 3], sets);
    const path = `/${language}/admin/groups/${group.groupId}/players/manage?tab=match-admin`;
    const other = await (await browser.newContext(project.use)).newPage();
    waitForApp(other);
    await signIn(page, request, group);
    await signIn(other, request, group);
    const consoleErrors = listenToConsole(other);
    await page.goto(path);
    await other.goto(path);
    const openDeletion = (admin: Page) =>
      admin
        .getByRole("main")
        .getByRole("button", { name: t("manage:latest.delete") })
        .first()
        .click();

    // One has the lock, the other has to wait.
    await openDeletion(other);
    const question = other.getByRole("dialog", { name: t("manage:latest.deleteTitle", { number: 2 }) });
    await expect(question.getByRole("row").filter({ hasText: inaki })).toBeVisible();
    // The rejected admin's page refetches; a deletion after that is shown as a change.
    const lookedAgain = page.waitForResponse("**/matches/latest/edit");
    await page.getByRole("button", { name: t("manage:latest.edit") }).click();
    await expect(page.getByRole("alert")).toContainText(t("manage:latest.waiting"));
    await lookedAgain;

    // After the deletion, the other admin sees the previous match.
    await question.getByRole("button", { name: t("manage:latest.delete") }).click();
    await expect(question).toBeHidden();
    await expect(page.getByText(t("manage:latest.free"))).toBeVisible();
    await openDeletion(page);
    await expect(page.getByRole("alert")).toContainText(t("manage:latest.newer", { number: 2 }));

    // The other admin corrects that match: the winners change.
    await page.getByRole("button", { name: t("manage:latest.edit") }).click();
    await typeOverScore(page, turned, language);
    await page.getByRole("button", { name: t("manage:latest.review") }).click();
    const review = page.getByRole("dialog", { name: t("manage:latest.confirmTitle", { number: 1 }) });
    const row = review.getByRole("row").filter({ hasText: inaki });
    await expect(row).toContainText("1474");
    await review.getByRole("button", { name: t("manage:latest.save") }).click();
    await expect(review).toBeHidden();
    const player = `/api/groups/hash/${group.hash}/players/${group.players[0]?.playerId}`;
    expect((await (await request.get(player)).json()).data.player.currentElo).toBe(1474);
    expect(consoleErrors).toEqual([]);
    await other.context().close();
  },
);

test("a correction and a deletion whose answers are lost are shown as made", { tag: "@any-screen" }, async ({
  page,
  request,
}) => {
  const group = await createGroup(request, names);
  await play(request, group, [0, 1, 2, 3], sets);
  await play(request, group, [0, 1, 2, 3], sets);
  await signIn(page, request, group);
  await page.goto(`/${language}/admin/groups/${group.groupId}/players/manage?tab=match-admin`);
  const main = page.getByRole("main");
  /** The server makes the changes, and their answers are lost. */
  await page.route(/\/matches\/\d+(\/edit)?$/, async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });

  await main.getByRole("button", { name: t("manage:latest.edit") }).click();
  await typeOverScore(page, turned, language);
  await page.getByRole("button", { name: t("manage:latest.review") }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("manage:latest.save") })
    .click();
  await expect(page.getByText(t("manage:latest.edited", { number: 2 }))).toBeVisible();
  const player = `/api/groups/hash/${group.hash}/players/${group.players[0]?.playerId}`;
  expect((await (await request.get(player)).json()).data.player.losses).toBe(1);

  await main
    .getByRole("button", { name: t("manage:latest.delete") })
    .first()
    .click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("manage:latest.delete") })
    .click();
  await expect(page.getByText(t("manage:latest.deleted", { number: 2 }))).toBeVisible();
  expect((await (await request.get(player)).json()).data.player.gamesPlayed).toBe(1);
});
