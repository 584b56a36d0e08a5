import { createGroup, play } from "./support/api";
import { expectGoodLayout, expectOneMainAction, listenToConsole } from "./support/page-checks";
import { expect, test } from "./support/test";
import { textsOf } from "./support/texts";

const names = ["Åsa Berg", "Björn Ek", "Cecilia Gran", "Dina Holm", "Elin Jung"] as const;
const [asa, bjorn, cecilia, dina, elin] = names;
const t = textsOf("en");

test("two players are compared, and each with everyone", async ({ page, request }) => {
  const group = await createGroup(request, names);
  await play(request, group, [0, 1, 2, 3], [[6, 4]]);
  await play(request, group, [0, 1, 2, 3], [[3, 6]]);
  await play(request, group, [0, 2, 1, 3], [[6, 0]]);
  const idOf = (name: string) => group.players.find((player) => player.name === name)?.playerId;
  const consoleErrors = listenToConsole(page);
  await page.goto(`/en/groups/${group.hash}/player/${idOf(asa)}`);

  await test.step("the profile leads to the page, where the other player is chosen", async () => {
    await page.getByRole("link", { name: t("players:more.compare"), exact: true }).click();
    await expect(page).toHaveURL(`/en/groups/${group.hash}/compare?a=${idOf(asa)}`);
    await expectGoodLayout(page);
    await page.getByLabel(t("insights:compare.second")).selectOption(cecilia);
    await expect(page).toHaveURL(`/en/groups/${group.hash}/compare?a=${idOf(asa)}&b=${idOf(cecilia)}`);
  });

  await test.step("both sides add up", async () => {
    const against = page.locator("section", {
      has: page.getByRole("heading", { name: t("insights:compare.against.title") }),
    });
    await expect(
      against.getByText(t("insights:compare.matches", { count: 2, value: "2" }), { exact: true }),
    ).toBeVisible();
    const line = await against.getByText(/^The line is what was expected/).innerText();
    const [one = 0, other = 0] = (line.match(/\d+\.\d/g) ?? []).map(Number);
    expect(one + other).toBeCloseTo(2, 9);
    await expect(against.getByRole("definition")).toHaveCount(4);
    await expect(against.getByText(t("insights:compare.few", { count: 2 }))).toBeVisible();
    await expect(page.getByText("1–0", { exact: true })).toBeVisible();
    await expectGoodLayout(page);
    await expectOneMainAction(page);
  });

  await test.step("matches against each other and together", async () => {
    await expect(page.getByText(t("insights:compare.shared.won", { name: "Cecilia" }))).toBeVisible();
    await page.getByRole("radio", { name: t("insights:compare.together.short") }).check({ force: true });
    await expect(
      page.getByText(t("insights:compare.shared.opponents", { names: "Björn and Dina" })),
    ).toBeVisible();
    await expect(page.getByText(t("insights:compare.shared.won", { name: "Cecilia" }))).toHaveCount(0);
  });

  await test.step("who has not played", async () => {
    const change = page.getByRole("button", { name: t("insights:compare.change") });
    await change.focus();
    await page.keyboard.press("Enter");
    await page.getByLabel(t("insights:compare.second")).selectOption(elin);
    await expect(page.getByText(t("insights:compare.against.none"))).toBeVisible();
    await expect(page.getByText(t("insights:compare.form.none"))).toBeVisible();
    await expectGoodLayout(page);
  });

  await test.step("with whom and against whom", async () => {
    await page.goto(`/en/groups/${group.hash}/player/${idOf(asa)}`);
    await page.getByRole("link", { name: t("players:tabs.partners"), exact: true }).click();
    await expect(page).toHaveURL(`/en/groups/${group.hash}/player/${idOf(asa)}/partners`);
    await expect(page.getByText(t("insights:partners.few", { count: 5 })).first()).toBeVisible();
    const partner = page.getByRole("row", { name: new RegExp(`^${bjorn}`) }).first();
    await expect(partner.getByRole("cell").first()).toHaveText("2");
    await expectGoodLayout(page);
    const other = page.getByRole("radio", { name: t("insights:partners.against") });
    if (await other.isVisible()) {
      await other.check({ force: true });
    }
    await page
      .getByRole("row", { name: new RegExp(`^${dina}`) })
      .getByRole("link", { name: dina })
      .click();
    await expect(page).toHaveURL(`/en/groups/${group.hash}/compare?a=${idOf(asa)}&b=${idOf(dina)}`);
    await expect(
      page.getByText(t("insights:compare.matches", { count: 3, value: "3" }), { exact: true }),
    ).toBeVisible();
  });
  expect(consoleErrors).toEqual([]);
});
