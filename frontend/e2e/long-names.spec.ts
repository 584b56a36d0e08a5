import type { Page } from "@playwright/test";
import { createGroup, play, publish, unique } from "./support/api";
import { expectNoHorizontalScroll } from "./support/page-checks";
import { signIn } from "./support/sign-in";
import { expect, test } from "./support/test";
import { textsOf } from "./support/texts";

const t = textsOf("en");
/** 49 letters, the most that a group's name may have, without a place to break the line. */
const long = "Padelentusiasternasvinterserielördagsklubbensaison";
const names = [long.slice(0, 49), "🎾 & العربي win", "نادي البادل الأندلسي", "W".repeat(50), "Ana"];

test("names without a space, in Arabic and with emoji fit everywhere", { tag: "@any-screen" }, async ({
  page,
  request,
}) => {
  const group = await createGroup(request, names);
  const named = { ...group, name: long.slice(0, 41) + unique().slice(-8).replaceAll("-", "x") };
  await publish(request, named);
  await play(request, { ...named, passcode: group.passcode }, [0, 1, 2, 3], [[6, 4]]);
  await signIn(page, request, group);

  const player = `player/${named.players[0]?.playerId}`;
  for (const path of ["", "/players", "/match-history", `/${player}`, "/submit-match"]) {
    await page.goto(`/en/groups/${named.hash}${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectNamesToFit(page, path);
  }
  for (const path of [
    "/dashboard",
    "/groups",
    `/groups/${named.groupId}/players/manage`,
    `/groups/${named.groupId}/players/manage?tab=match-admin`,
    `/groups/${named.groupId}/sheet`,
  ]) {
    await page.goto(`/en/admin${path}`);
    await expect(page.getByText(named.name).first()).toBeAttached();
    await expectNamesToFit(page, path);
  }

  await page.goto(`/en/groups/${named.hash}/submit-match`);
  for (const name of names.slice(0, 4)) {
    await page
      .getByRole("region", { name: t("matches:picker.label") })
      .getByRole("button", { name })
      .click();
  }
  await page.keyboard.type("6462");
  await expect(page.getByRole("button", { name: t("matches:bar.submit") })).toBeEnabled();
  await expectNamesToFit(page, "the court with a score");
  const heights = await page
    .locator("[data-court] button[aria-pressed]")
    .evaluateAll((places) => places.map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight));
  expect(heights).toEqual([0, 0, 0, 0]);
  await page.getByRole("button", { name: t("matches:bar.submit") }).click();
  await expect(page.getByRole("button", { name: t("matches:result.rematch") })).toBeVisible();
  await expectNamesToFit(page, "the result");
});

/** No name leaves the page, and none is cut off without an ellipsis. */
async function expectNamesToFit(page: Page, where: string): Promise<void> {
  await expectNoHorizontalScroll(page);
  if (process.env.DUELO_E2E_PICTURES) {
    await page.screenshot({
      path: `e2e/results/long-names-${where.replaceAll(/\W+/g, "-")}-${page.viewportSize()?.width}.png`,
    });
  }
  const cut = await page.evaluate(
    (parts) =>
      [...document.querySelectorAll<HTMLElement>("body *")]
        .filter(
          (element) =>
            element.checkVisibility() &&
            [...element.childNodes].some(
              (node) =>
                node.nodeType === Node.TEXT_NODE && parts.some((part) => node.textContent?.includes(part)),
            ),
        )
        .filter((element) => {
          const { left, right, width } = element.getBoundingClientRect();
          const isHidden = element.closest(".sr-only") !== null || width <= 1;
          const { textOverflow, webkitLineClamp } = getComputedStyle(element);
          const ends = textOverflow === "ellipsis" || webkitLineClamp !== "none";
          const isInside = left >= 0 && right <= document.documentElement.clientWidth + 1;
          return (
            !isHidden &&
            !(
              isInside &&
              (ends || element.scrollWidth <= element.clientWidth + 1 || element.clientWidth === 0)
            )
          );
        })
        .map(({ outerHTML }) => outerHTML.slice(0, 200)),
    ["Padelentusi", "WWWWWW", "العربي", "الأندلسي"],
  );
  expect(cut, where).toEqual([]);
}
