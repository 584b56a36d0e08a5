import { createGroup, play, publish, threeSets } from "./support/api";
import { loseConnection } from "./support/connection";
import { runAdminCommand } from "./support/operator";
import { expectAccessible, expectGoodLayout, expectNoHorizontalScroll } from "./support/page-checks";
import { signIn } from "./support/sign-in";
import { openWithPasscode, pickFour, typeScore } from "./support/submit-match";
import { expect, test } from "./support/test";
import { textsOf } from "./support/texts";

// The operator of a server and its groups: visitors report them, and they can be closed.

const t = textsOf("en");
const names = ["Åsa", "Björn", "Cecilia", "Dina"] as const;
const reason = "It names people who did not agree";
const closedBy = t("errors:code.group.closed", { reason });

test("a visitor reports a public group, and the operator gets what was written", async ({
  page,
  request,
}) => {
  const group = await createGroup(request, names);
  await play(request, group, [0, 1, 2, 3], threeSets);
  await publish(request, group);
  const written = `My name is in ${group.name}`;
  await page.goto(`/en/groups/${group.hash}`);
  await page.getByRole("button", { name: t("errors:report.action"), exact: true }).click();
  const dialog = page.getByRole("dialog", { name: t("errors:report.title") });
  await expect(dialog.getByLabel(t("errors:report.text"))).toBeFocused();
  await page.keyboard.type(written);
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: t("errors:report.send") }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(t("errors:report.thanks"))).toBeVisible();
  // A mail is written after its request has been answered.
  await expect(async () => {
    const answer = await request.get("/dev/mailbox.json", { params: { to: "abuse@duelo.example" } });
    const { mails }: { mails: { link: string; text: string }[] } = await answer.json();
    const mail = mails.find(({ link }) => link.endsWith(`/groups/${group.hash}`));
    expect(mail?.text).toContain(written);
  }).toPass();
});

test("a closed group says why, and offers no form", async ({ page, request }) => {
  const group = await createGroup(request, names);
  await play(request, group, [0, 1, 2, 3], threeSets);
  await publish(request, group);
  runAdminCommand("close-group", String(group.groupId), "--reason", reason);
  const main = page.getByRole("main");
  const submit = main.getByRole("link", { name: t("groups:page.submit"), exact: true });
  await page.goto(`/en/groups/${group.hash}`);
  await expect(page.getByText(closedBy)).toBeVisible();
  await expect(main.getByRole("table")).toBeVisible();
  await expect(submit).toHaveCount(0);
  await expect(page.getByRole("button", { name: t("errors:report.action"), exact: true })).toHaveCount(0);
  await expectGoodLayout(page);
  await page.goto(`/en/groups/${group.hash}/match/1`);
  await expect(page.getByText(closedBy)).toBeVisible();
  await expect(main.getByRole("button", { name: t("match:wrong.tell"), exact: true })).toHaveCount(0);
  await page.goto(`/en/groups/${group.hash}/submit-match`);
  await expect(main.getByRole("heading", { name: t("groups:page.closed") })).toBeVisible();
  await expect(main.locator("form")).toHaveCount(0);

  await signIn(page, request, group);
  await page.goto("/en/admin");
  await expect(page.getByText(t("submissions:closed.titleOf", { name: group.name }))).toBeVisible();
  await expect(page.getByText(t("submissions:closed.reason", { reason }))).toBeVisible();
  await expect(main.getByRole("link", { name: t("common:nav.submitMatch"), exact: true })).toHaveCount(0);
  await page.goto(`/en/admin/groups/${group.groupId}/players/manage?tab=settings`);
  await expect(page.getByText(t("submissions:closed.title"))).toBeVisible();
  await expect(main.getByRole("link", { name: t("manage:tabs.activity") })).toBeVisible();
  await expect(main.getByRole("link", { name: t("manage:tabs.settings") })).toHaveCount(0);
  await expect(main.locator("form")).toHaveCount(0);
  await expectGoodLayout(page);
});

test("a match that waits is kept while its group is closed, and sent again once it is open", {
  tag: "@any-screen",
}, async ({ page, request, context }) => {
  const group = await createGroup(request, names);
  await openWithPasscode(page, group);
  await page.goto(`/en/groups/${group.hash}/submit-match`);
  await expect(page.getByRole("button", { name: new RegExp(`^${names[0]}`) })).toBeVisible();
  await loseConnection(page);
  await pickFour(page, names);
  await typeScore(page, [[6, 4]]);
  await page.getByRole("button", { name: t("matches:bar.submit"), exact: true }).click();
  await expect(page.getByRole("region", { name: t("outbox:waiting.title") })).toBeVisible();
  runAdminCommand("close-group", String(group.groupId), "--reason", reason);
  await context.setOffline(false);
  await page.goto(`/en/groups/${group.hash}/outbox`);
  await expect(page.getByText(t("outbox:reason.closed"))).toBeVisible();
  await expect(page.getByRole("alert")).toContainText(closedBy);
  await expect(page.getByRole("link", { name: t("outbox:another") })).toHaveCount(0);
  await expectGoodLayout(page);
  runAdminCommand("reopen-group", String(group.groupId));
  await page.getByRole("button", { name: t("outbox:action.again"), exact: true }).click();
  await expect(page.getByText(t("outbox:empty.title"))).toBeVisible();
});

test("a match that is refused as its group was closed is in the form again once it is open", {
  tag: "@any-screen",
}, async ({ page, request }) => {
  const group = await createGroup(request, names);
  await openWithPasscode(page, group);
  await page.goto(`/en/groups/${group.hash}/submit-match`);
  await pickFour(page, names);
  await typeScore(page, [[6, 4]]);
  runAdminCommand("close-group", String(group.groupId), "--reason", reason);
  const submit = page.getByRole("button", { name: t("matches:bar.submit"), exact: true });
  await submit.click();
  await expect(page.getByRole("main").getByText(t("matches:closed"))).toBeVisible();
  runAdminCommand("reopen-group", String(group.groupId));
  await page.reload();
  await submit.click();
  await expect(
    page.getByRole("region", { name: t("matches:result.title", { number: 1 }), exact: true }),
  ).toBeVisible();
});
