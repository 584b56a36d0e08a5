import { createGroup } from "./support/api";
import { loseConnection } from "./support/connection";
import { expectGoodLayout, expectOneMainAction, listenToConsole } from "./support/page-checks";
import { openWithPasscode, typeScore } from "./support/submit-match";
import { expect, test } from "./support/test";
import { textsOf } from "./support/texts";

const names = [
  "Anna Ek",
  "Bea Frisk",
  "Cleo Gran",
  "Dina Holm",
  "Elsa Ivarsson",
  "Fia Jung",
  "Gry Kvist",
  "Hedda Lind",
  "Ida Moe",
];
const t = textsOf("en");

test("fair rounds are planned, played and planned anew", async ({ page, request, context }) => {
  const group = await createGroup(request, names);
  const consoleErrors = listenToConsole(page);
  await openWithPasscode(page, group);
  await page.goto(`/en/groups/${group.hash}/teams`);
  await expect(
    page.getByRole("heading", { level: 1, name: t("teams:title") }).filter({ visible: true }),
  ).toBeVisible();
  const create = page.getByRole("button", { name: t("teams:create") });
  const enter = page
    .getByRole("main")
    .getByRole("link", { name: t("teams:enterCourt", { number: 1 }), exact: true })
    .last();

  await test.step("eight of nine are chosen faster than the address changes", async () => {
    await expect(create).toBeDisabled();
    await expectGoodLayout(page);
    await page.getByRole("button", { name: t("teams:showAll", { count: 9 }) }).click();
    await expect(page.locator("[data-chip]:focus")).toHaveCount(1);
    for (const name of names.slice(0, 8)) {
      await page.getByRole("button", { name, exact: true }).click({ noWaitAfter: true });
    }
    await page.getByRole("button", { name: t("teams:more", { what: t("teams:courts") }) }).click();
    await expect(page.getByText(t("teams:here", { count: 8, total: 9 }))).toBeVisible();
    await expect(
      page.getByText(`${t("teams:playing", { count: 8 })}, ${t("teams:sitting", { count: 0 })}`),
    ).toBeVisible();
    await expect(page.locator(":focus")).not.toHaveCount(0);
    await expectOneMainAction(page);
  });

  await test.step("a pair is locked", async () => {
    await page.getByRole("button", { name: t("teams:lock"), exact: true }).click();
    await page.getByLabel(t("teams:first")).selectOption(names[0] as string);
    await page.getByLabel(t("teams:second")).selectOption(names[1] as string);
    await page.getByRole("button", { name: t("teams:lockPair") }).click();
    await expect(page.getByRole("button", { name: /Unlock Anna Ek/ })).toBeVisible();
  });

  await test.step("the rounds are in the address", async () => {
    await create.click();
    await expect(
      page.getByRole("heading", { name: t("teams:roundOf", { number: 1, total: 3 }) }),
    ).toBeVisible();
    await expect(page.getByText(/Anna and Bea stay together/)).toBeVisible();
    await expectGoodLayout(page);
    await expectOneMainAction(page);
    await expect(page).toHaveURL(/[?&]r=/);
    const other = await context.newPage();
    await other.goto(page.url());
    await expect(
      other.getByRole("heading", { name: t("teams:roundOf", { number: 1, total: 3 }) }),
    ).toBeVisible();
    const shown = await page.getByRole("main").innerText();
    await expect.poll(() => other.getByRole("main").innerText()).toBe(shown);
    await other.close();
  });

  await test.step("one round gets another proposal", async () => {
    const before = new URL(page.url()).searchParams.get("r")?.split(".") ?? [];
    await page.getByRole("button", { name: t("teams:anotherFor", { number: 2 }) }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get("r")?.split(".")[1]).not.toBe(before[1]);
    const after = new URL(page.url()).searchParams.get("r")?.split(".") ?? [];
    expect([after[0], after[2]]).toEqual([before[0], before[2]]);
  });

  await test.step("a result takes six taps, and is ticked off", async () => {
    await enter.click();
    await typeScore(page, [
      [6, 4],
      [6, 3],
    ]);
    await page.getByRole("button", { name: t("matches:bar.submit") }).click();
    await page.getByRole("link", { name: t("matches:result.nextRound") }).click();
    await expect(page.getByText(t("teams:entered"), { exact: true })).toBeVisible();
    await expect(page.getByText("6–4, 6–3")).toBeVisible();
    await expect(
      page
        .getByRole("main")
        .getByRole("link", { name: t("teams:enterCourt", { number: 2 }), exact: true })
        .last(),
    ).toBeVisible();
  });

  await test.step("the entered result leads to its match, and the rounds to the evening", async () => {
    const rounds = page.url();
    await page.getByRole("link", { name: t("teams:match", { number: 1 }), exact: true }).click();
    await expect(page).toHaveURL(`/en/groups/${group.hash}/match/1`);
    await page.goto(rounds);
    await page.getByRole("link", { name: t("teams:day") }).click();
    await expect(page).toHaveURL(/\/day\/\d{4}-\d\d-\d\d$/);
    await page.goto(rounds);
  });

  await test.step("someone comes late: the coming rounds are planned anew, the played one stays", async () => {
    const played = new URL(page.url()).searchParams.get("r")?.split(".")[0];
    await page.getByRole("button", { name: t("teams:changed") }).click();
    await page.getByRole("button", { name: names[8] as string, exact: true }).click();
    await page.getByRole("button", { name: t("teams:recreate") }).click();
    await expect(
      page.getByRole("heading", { name: t("teams:roundOf", { number: 1, total: 3 }) }),
    ).toBeVisible();
    await expect.poll(() => new URL(page.url()).searchParams.get("r")?.split(".")[0]).toBe(played);
    await expect.poll(() => new URL(page.url()).searchParams.get("r")).toContain("i");
  });
  expect(consoleErrors).toEqual([]);
});

test("planned rounds are found again by the link to the page", { tag: "@any-screen" }, async ({
  page,
  request,
}) => {
  const group = await createGroup(request, names.slice(0, 4));
  await page.goto(`/en/groups/${group.hash}/teams`);
  for (const name of names.slice(0, 4)) {
    await page.getByRole("button", { name, exact: true }).click();
  }
  await page.getByRole("button", { name: t("teams:create") }).click();
  const enter = page.getByRole("main").getByRole("link", { name: t("teams:enterCourt", { number: 1 }) });
  await expect(enter.first()).toBeVisible();
  const planned = new URL(page.url()).search;
  await page.goto(`/en/groups/${group.hash}/teams`);
  await page.getByRole("button", { name: t("teams:back") }).click();
  await expect(enter.first()).toBeVisible();
  await expect.poll(() => new URL(page.url()).search).toBe(planned);
});

test("without a connection the next round follows the one whose result waits", {
  tag: "@any-screen",
}, async ({ page, request }) => {
  const group = await createGroup(request, names.slice(0, 4));
  await openWithPasscode(page, group);
  await page.goto(`/en/groups/${group.hash}/teams`);
  await page
    .getByRole("button", { name: t("teams:showAll", { count: 4 }) })
    .or(page.getByRole("button", { name: names[0] as string, exact: true }))
    .first()
    .waitFor();
  for (const name of names.slice(0, 4)) {
    await page.getByRole("button", { name, exact: true }).click();
  }
  await page.getByRole("button", { name: t("teams:create") }).click();
  const enter = page
    .getByRole("main")
    .getByRole("link", { name: t("teams:enterCourt", { number: 1 }), exact: true })
    .last();
  const shown = (number: number) =>
    page.getByRole("heading", { name: t("teams:roundOf", { number, total: 3 }) });
  await expect(shown(1)).toBeVisible();
  const roundButton = (number: number) =>
    page.getByRole("button", { name: new RegExp(`^${t("teams:round", { number })}`) });
  const play = async (score: string) => {
    await enter.click();
    await page
      .getByRole("textbox", { name: /^Set 1/ })
      .first()
      .focus();
    await page.keyboard.type(score);
    await page.getByRole("button", { name: t("matches:bar.submit") }).click();
    await page.getByRole("link", { name: t("matches:result.nextRound") }).click();
  };
  // Match entry has been opened here before.
  await enter.click();
  await expect(page.getByRole("textbox", { name: /^Set 1/ }).first()).toBeVisible();
  await page.goBack();
  await loseConnection(page);
  await play("6463");
  await expect(shown(2)).toBeVisible();
  await roundButton(1).click();
  await expect(page.getByText("6–4, 6–3")).toBeVisible();
  await expect(page.getByRole("link", { name: t("teams:waiting") })).toBeVisible();
  await roundButton(2).click();
  await play("6463");
  await expect(shown(3)).toBeVisible();
  await page.context().setOffline(false);
  await roundButton(1).click();
  await expect(page.getByRole("link", { name: t("teams:match", { number: 1 }), exact: true })).toBeVisible();
});
