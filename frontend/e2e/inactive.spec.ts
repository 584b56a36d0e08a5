import { toastDuration } from "../src/ui/toast";
import { createGroup, play } from "./support/api";
import { expectGoodLayout } from "./support/page-checks";
import { signIn } from "./support/sign-in";
import { runSql } from "./support/sql";
import { expect, test } from "./support/test";
import { textsOf } from "./support/texts";
import { holdTimers } from "./support/timers";

const t = textsOf("en");
const names = ["Åsa", "Björn", "Cecilia", "Dina", "Elin"] as const;

test("who has not played for weeks is muted, can be hidden, and is explained", async ({
  page,
  request,
  isMobile,
}) => {
  const group = await createGroup(request, names);
  await play(request, group, [0, 1, 2, 3], [[6, 4]]);
  const [asa] = group.players;
  await runSql(
    `BEGIN;
     UPDATE players SET last_played_at = now() - interval '9 weeks' WHERE group_id = ${group.groupId} AND id = ${asa?.playerId};
     UPDATE groups SET version = version + 1 WHERE id = ${group.groupId};
     COMMIT`,
  );
  await page.goto(`/en/groups/${group.hash}`);
  const shown = page.getByRole("button", { name: t("activity:resting", { count: 1 }) });
  await expect(shown).toHaveAttribute("aria-pressed", "false");
  await expect(shown).toHaveAccessibleDescription(t("activity:notPlayed", { count: 1, weeks: 8 }));
  const row = page.locator(`[data-player="${asa?.playerId}"]`);
  await expect(page.locator("[data-player]")).toHaveCount(4);
  await expect(row).toHaveCount(0);
  await expectGoodLayout(page);
  await shown.click();
  await expect(shown).toHaveAttribute("aria-pressed", "true");
  await expect(row).toContainText(/Last played/);
  await expectGoodLayout(page);

  const title = t("activity:inactive.title", { count: 8 });
  if (isMobile) {
    await row.click();
    await expect(page.getByText(title)).toBeVisible();
    await expectGoodLayout(page);
    await row.click();
  } else {
    await row.click();
    await expect(page.getByText(title)).toBeVisible();
    await page.goBack();
  }

  await shown.click();
  await expect(row).toHaveCount(0);
  await expect(page.locator("[data-player]")).toHaveCount(4);
  await page.reload();
  await expect(shown).toHaveAttribute("aria-pressed", "false");
  await expect(row).toHaveCount(0);
  await shown.click();
  await expect(row).toBeVisible();

  const settings = await request.put(`/api/groups/${group.groupId}`, {
    data: { inactiveAfterWeeks: null },
    headers: { authorization: `Bearer ${group.token}` },
  });
  expect(settings.status()).toBe(200);
  await page.reload();
  await expect(row).toBeVisible();
  await expect(row).not.toContainText(/Last played/);
  await expect(shown).toHaveCount(0);
});

test("an admin chooses after how many weeks", { tag: "@any-screen" }, async ({ page, request }) => {
  const group = await createGroup(request, names);
  await signIn(page, request, group);
  await holdTimers(page, toastDuration.success);
  await page.goto(`/en/admin/groups/${group.groupId}/players/manage?tab=settings`);
  const choice = page.getByLabel(t("manage:settings.inactive"));
  await expect(choice).toHaveValue("8");
  await choice.selectOption({ label: t("manage:settings.inactiveNever") });
  await expectGoodLayout(page);
  await page.getByRole("button", { name: t("manage:settings.save") }).click();
  await expect(page.getByText(t("manage:settings.saved"))).toBeVisible();
  await page.reload();
  await expect(choice).toHaveValue("never");
});
