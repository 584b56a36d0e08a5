import { toastDuration } from "../src/ui/toast";
import { createGroup } from "./support/api";
import { manifest } from "./support/built";
import { hold } from "./support/hold";
import { expectAccessible, listenToConsole } from "./support/page-checks";
import { signIn } from "./support/sign-in";
import { pickFour, typeScore } from "./support/submit-match";
import { expect, test } from "./support/test";
import { textsOf } from "./support/texts";
import { holdTimers } from "./support/timers";

const t = textsOf("en");
const names = ["Ana", "Bea", "Cleo", "Dina"];

test("a page that takes long to load shows progress", { tag: "@any-screen" }, async ({ page }) => {
  const chunk = manifest()["src/features/help/FaqPage.tsx"]?.file;
  expect(chunk).toBeDefined();
  const request = await hold(page, `**/${chunk}`);
  const consoleErrors = listenToConsole(page);
  await page.goto("/en/rules");
  const progress = page.getByRole("progressbar", { name: t("common:loading") });
  await expect(progress).toHaveCount(0);
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: t("common:crumbs.faq") })
    .click();
  await request.made;
  await expect(progress).toBeInViewport();
  await expect(page.getByRole("status").filter({ hasText: t("common:loading") })).toHaveCount(1);
  await expect(page.getByRole("heading", { level: 1, name: t("help:rules.title") })).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  const moving = () => progress.evaluate((bar) => bar.getAnimations({ subtree: true }).length);
  expect(await moving()).toBe(0);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  expect(await moving()).toBe(1);
  request.release();
  await expect(page.getByRole("heading", { level: 1, name: t("faq:title") })).toBeVisible();
  await expect(progress).toHaveCount(0);
  expect(consoleErrors).toEqual([]);
});

test("a page that is being left does not take the next one's place", { tag: "@any-screen" }, async ({
  page,
}) => {
  const chunk = manifest()["src/features/help/FaqPage.tsx"]?.file;
  const late = await hold(page, `**/${chunk}`);
  await page.clock.install();
  await page.goto("/en/rules");
  const rating = page.getByLabel(t("help:calculator.player", { number: "1" }), { exact: true });
  await rating.waitFor();
  await page.clock.pauseAt(Date.now() + 60_000);
  await rating.fill("1650");
  const contents = page.getByRole("contentinfo");
  await contents.getByRole("link", { name: t("common:crumbs.faq") }).click();
  await late.made;
  // The calculator writes to the address when typing has paused.
  await page.clock.fastForward(1_000);
  await page.clock.resume();
  late.release();
  await expect(page.getByRole("heading", { level: 1, name: t("faq:title") })).toBeVisible();
  await expect(page).toHaveURL(/\/en\/faq$/);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: t("help:rules.title") })).toBeVisible();
});

test("who leaves match entry while a match is being sent stays where they went, and the admin's figures follow", {
  tag: "@any-screen",
}, async ({ page, request }) => {
  const group = await createGroup(request, names);
  await signIn(page, request, group);
  await holdTimers(page, toastDuration.success);
  await page.goto("/en/admin");
  const matches = page.getByRole("term").filter({ hasText: t("admin:hub.figureMatches") });
  const figure = page.getByRole("main").locator("dl > div").filter({ has: matches }).getByRole("definition");
  await expect(figure).toHaveText("0");
  await page
    .getByRole("link", { name: t("common:nav.submitMatch") })
    .filter({ visible: true })
    .click();
  await pickFour(page, names);
  await typeScore(page, [
    [6, 4],
    [6, 3],
  ]);
  const submission = await hold(page, `**/api/groups/hash/${group.hash}/matches`);
  await page.getByRole("button", { name: t("common:nav.submitMatch") }).click();
  await submission.made;
  await page.goBack();
  await expect(page).toHaveURL("/en/admin");
  await expect(figure).toHaveText("0");
  submission.release();
  await expect(page.getByText(t("matches:result.title", { number: 1 }))).toBeVisible();
  await expect(figure).toHaveText("1");
  await expect(page).toHaveURL("/en/admin");
});

test("a deleted group is not shown from the cache", { tag: "@any-screen" }, async ({ page, request }) => {
  const group = await createGroup(request, names);
  await signIn(page, request, group);
  await page.goto(`/en/admin/groups/${group.groupId}/players/manage?tab=danger-zone`);
  await page.getByRole("link", { name: t("manage:head.publicPage") }).click();
  await expect(page).toHaveURL(`/en/groups/${group.hash}`);
  await expect(page.getByRole("heading", { level: 1, name: group.name })).toBeVisible();
  await page.goBack();
  await page.getByRole("button", { name: t("manage:danger.delete") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").pressSequentially(group.name);
  await dialog.getByRole("button", { name: t("manage:danger.delete") }).click();
  await expect(page).toHaveURL("/en/admin/groups");
  await expect(page.getByRole("main").getByText(group.name)).toHaveCount(0);

  // The answer that the group is gone is held back: what is shown until then comes from the cache.
  const answer = await hold(page, `**/api/groups/hash/${group.hash}`);
  await page.goForward();
  await answer.made;
  await expect(page).toHaveURL(`/en/groups/${group.hash}`);
  await expect(page.getByRole("heading", { level: 1, name: group.name })).toHaveCount(0);
  answer.release();
  await expect(page.getByRole("heading", { level: 1, name: t("groups:notFound.title") })).toBeVisible();
});
