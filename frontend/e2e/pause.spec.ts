import { createGroup, play } from "./support/api";
import { loseConnection } from "./support/connection";
import { expectGoodLayout } from "./support/page-checks";
import { signIn } from "./support/sign-in";
import { runSql } from "./support/sql";
import { openWithPasscode, pickFour, typeScore } from "./support/submit-match";
import { expect, test } from "./support/test";
import { textsOf } from "./support/texts";

const t = textsOf("en");
const names = ["Åsa", "Björn", "Cecilia", "Dina"] as const;

test("an admin pauses submissions; visitors see it before they type, and nothing that they type is lost", {
  tag: "@any-screen",
}, async ({ page, request, browser }) => {
  const group = await createGroup(request, names);
  await signIn(page, request, group);
  const settings = `/en/admin/groups/${group.groupId}/players/manage?tab=settings`;
  await page.goto(settings);
  const paused = page.getByRole("switch", { name: t("manage:settings.paused") });
  await expect(paused).not.toBeChecked();
  await paused.click();
  await page.getByRole("button", { name: t("manage:settings.save") }).click();
  await expect(page.getByText(t("submissions:paused.title"))).toBeVisible();
  await page.goto("/en/admin");
  await expect(page.getByText(t("submissions:paused.titleOf", { name: group.name }))).toBeVisible();

  const visit = await browser.newContext();
  const visitor = await visit.newPage();
  await openWithPasscode(visitor, group);
  await visitor.goto(`/en/groups/${group.hash}/submit-match`);
  await expect(visitor.getByText(t("matches:paused.title"))).toBeVisible();
  await pickFour(visitor, names);
  await typeScore(visitor, [[6, 4]]);
  const submit = visitor.getByRole("button", { name: t("matches:bar.submit"), exact: true });
  await submit.click();
  await expect(visitor.getByRole("alert")).toContainText(t("errors:code.match.submissions_paused"));
  await visitor.reload();
  await expect(submit).toBeEnabled();

  await page.goto(settings);
  await expect(paused).toBeChecked();
  await paused.click();
  await page.getByRole("button", { name: t("manage:settings.save") }).click();
  await expect(page.getByText(t("submissions:paused.title"))).toHaveCount(0);
  await submit.click();
  await expect(
    visitor.getByRole("region", { name: t("matches:result.title", { number: 1 }), exact: true }),
  ).toBeVisible();
  await visit.close();
});

test("a match that waits says that submissions are paused, and is sent once they are resumed", {
  tag: "@any-screen",
}, async ({ page, request, context }) => {
  const group = await createGroup(request, names);
  const pause = (isPaused: boolean) =>
    request.put(`/api/groups/${group.groupId}`, {
      data: { submissionsPaused: isPaused },
      headers: { authorization: `Bearer ${group.token}` },
    });
  await openWithPasscode(page, group);
  await page.goto(`/en/groups/${group.hash}/submit-match`);
  await expect(page.getByRole("button", { name: new RegExp(`^${names[0]}`) })).toBeVisible();
  await loseConnection(page);
  await pickFour(page, names);
  await typeScore(page, [[6, 4]]);
  await page.getByRole("button", { name: t("matches:bar.submit"), exact: true }).click();
  await expect(page.getByRole("region", { name: t("outbox:waiting.title") })).toBeVisible();
  await pause(true);
  await context.setOffline(false);
  await page.goto(`/en/groups/${group.hash}/outbox`);
  await expect(page.getByText(t("outbox:postponed.paused"))).toBeVisible();
  await expectGoodLayout(page);
  await pause(false);
  await page.reload();
  await expect(page.getByText(t("outbox:empty.title"))).toBeVisible();
});

test("an admin sees in the dashboard and in the settings that very many matches were submitted", {
  tag: "@any-screen",
}, async ({ page, request }) => {
  const group = await createGroup(request, names);
  await play(request, group, [0, 1, 2, 3], [[6, 4]]);
  await runSql(
    `UPDATE groups SET burst_at = now(), burst_matches = 120, version = version + 1 WHERE id = ${group.groupId}`,
  );
  await signIn(page, request, group);
  await page.goto("/en/admin");
  await expect(page.getByText(t("submissions:burst.titleOf", { name: group.name }))).toBeVisible();
  await expect(page.getByText(/others submitted 120 matches/)).toBeVisible();
  await page.getByRole("link", { name: t("submissions:burst.action") }).click();
  await expect(page.getByRole("switch", { name: t("manage:settings.paused") })).toBeVisible();
  await expect(page.getByText(t("submissions:burst.title"))).toBeVisible();
});
