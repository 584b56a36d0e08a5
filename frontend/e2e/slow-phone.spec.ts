import type { Page } from "@playwright/test";
import { createGroup } from "./support/api";
import { savedMatches } from "./support/members";
import { slowDown } from "./support/slow-device";
import { pickFour } from "./support/submit-match";
import { expect, test } from "./support/test";
import { textsOf } from "./support/texts";

const t = textsOf("en");
const names = ["Åsa", "Björn", "Cecilia", "Dina"];

/** Match entry as it is shown after a tap. */
interface Shown {
  readonly score: string;
  readonly isActive: boolean;
  readonly bar: string;
}

/**
 * Taps keys of the score pad and returns what is shown after each tap, before the browser does anything else: a finger
 * cannot be quicker. At the end it taps the submit button that many times.
 */
function tapKeys(page: Page, keys: readonly string[], submissions = 0): Promise<Shown[]> {
  const labels = { pad: t("matches:score.keys"), erase: t("matches:score.erase") };
  return page.evaluate(
    async ([tapped, { pad, erase }, taps]) => {
      const buttons = [...document.querySelectorAll<HTMLButtonElement>(`[aria-label="${pad}"] button`)];
      const submit = document.querySelector<HTMLButtonElement>("form button[type=submit]");
      const states = [];
      for (const key of tapped) {
        const button = buttons.find((each) => (each.ariaLabel === erase ? "⌫" : each.textContent) === key);
        button?.click();
        // React renders the input of an event before other tasks.
        await Promise.resolve();
        const cells = [...document.querySelectorAll<HTMLInputElement>("[id^=set-][inputmode=none]")];
        states.push({
          score: cells.map(({ value }) => value || "-").join(""),
          isActive: submit?.disabled === false,
          bar: document.getElementById(submit?.getAttribute("aria-describedby") ?? "")?.innerText ?? "",
        });
      }
      for (let tap = 0; tap < taps; tap += 1) submit?.click();
      return states;
    },
    [keys, labels, submissions] as const,
  );
}

test("on a slow phone, what is submitted is what the page shows at that moment, once", {
  tag: "@any-screen",
}, async ({ page, request }) => {
  const group = await createGroup(request, names);
  await page.goto(`/en/groups/${group.hash}/submit-match#passcode=${group.passcode}`);
  await pickFour(page, names);
  await slowDown(page, 6);
  let submissions = 0;
  page.on("request", (sent) => {
    submissions += sent.method() === "POST" && sent.url().endsWith("/matches") ? 1 : 0;
  });
  const shown = await tapKeys(page, ["6", "4", "6", "3", "⌫", "7", "⌫", "6", "⌫", "2"], 2);
  const second = t("matches:bar.set", { number: 2 });
  const won = expect.stringContaining("2–0");
  expect(shown).toEqual([
    { score: "6---", isActive: false, bar: t("matches:bar.set", { number: 1 }) },
    { score: "64--", isActive: true, bar: expect.stringContaining("1–0") },
    { score: "646-", isActive: false, bar: second },
    { score: "6463", isActive: true, bar: won },
    { score: "646-", isActive: false, bar: second },
    { score: "6467--", isActive: false, bar: expect.not.stringContaining("1–0") },
    { score: "646-", isActive: false, bar: second },
    { score: "6466", isActive: false, bar: expect.not.stringContaining("2–0") },
    { score: "646-", isActive: false, bar: second },
    { score: "6462", isActive: true, bar: won },
  ]);
  await expect(page.getByRole("region", { name: t("matches:result.title", { number: 1 }) })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(submissions).toBe(1);
  expect(await savedMatches(request, group.hash)).toEqual([
    {
      players: names,
      sets: [
        [6, 4],
        [6, 2],
      ],
    },
  ]);
});

test("the passcode of a link is kept by whoever goes on before the group is loaded", {
  tag: "@any-screen",
}, async ({ page, request }) => {
  const group = await createGroup(request, names);
  const address = `/en/groups/${group.hash}`;
  const calls = new RegExp(`/api/groups/hash/${group.hash}`);
  await page.route(calls, () => undefined);
  await page.goto(`${address}#passcode=${group.passcode}`);
  await expect(page).toHaveURL(address);
  await page.unroute(calls);
  await page.goto(`${address}/submit-match`);
  await pickFour(page, names);
  await page.keyboard.type("6463");
  await page.getByRole("button", { name: t("matches:bar.submit"), exact: true }).click();
  await expect(page.getByRole("region", { name: t("matches:result.title", { number: 1 }) })).toBeVisible();
});
