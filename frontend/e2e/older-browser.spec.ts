import { createGroup, play } from "./support/api";
import { listenToConsole } from "./support/page-checks";
import { pickFour, typeScore } from "./support/submit-match";
import { expect, test } from "./support/test";
import { textsOf } from "./support/texts";

const t = textsOf("en");

/** Functions that the oldest supported browsers lack, each with its owner. */
const newerFunctions = [
  ["AbortSignal", ["any", "timeout"]],
  ["Promise", ["withResolvers", "try"]],
  ["Object", ["groupBy"]],
  ["Map", ["groupBy"]],
  ["Array", ["fromAsync"]],
  ["URL", ["canParse", "parse"]],
  ["Set.prototype", ["union", "intersection", "difference", "isSubsetOf"]],
  ["Iterator.prototype", ["map", "filter", "take", "toArray", "some", "find"]],
  ["Element.prototype", ["checkVisibility"]],
  ["HTMLElement.prototype", ["popover", "showPopover", "hidePopover", "togglePopover"]],
  ["window", ["requestIdleCallback", "cancelIdleCallback", "scheduler", "navigation"]],
] as const;

test("the oldest supported browsers show a group, sign in and submit a match", {
  tag: "@any-screen",
}, async ({ page, request }) => {
  const names = ["Ana", "Bea", "Cleo", "Dina"];
  const group = await createGroup(request, names);
  await play(request, group, [0, 1, 2, 3], [[6, 2]]);
  const consoleErrors = listenToConsole(page);
  await page.addInitScript((functions) => {
    for (const [path, members] of functions) {
      const owner = path.split(".").reduce((object: object | undefined, name) => {
        return object && (Reflect.get(object, name) as object | undefined);
      }, window);
      for (const member of owner ? members : []) {
        Reflect.deleteProperty(owner ?? {}, member);
      }
    }
  }, newerFunctions);

  await page.goto(`/en/groups/${group.hash}`);
  expect(await page.evaluate(() => "any" in AbortSignal || "timeout" in AbortSignal)).toBe(false);
  await expect(page.getByRole("heading", { level: 1, name: group.name })).toBeVisible();
  await expect(page.getByRole("table").getByText("Ana")).toBeVisible();

  await page.goto("/en/login");
  await page.getByLabel(t("session:field.email")).fill(group.email);
  await page.getByLabel(t("session:field.password"), { exact: true }).fill(group.password);
  await page.getByRole("button", { name: t("session:login.submit") }).click();
  await expect(page).toHaveURL(/\/en\/admin/);

  await page.goto(`/en/groups/${group.hash}/submit-match`);
  await pickFour(page, names);
  await typeScore(page, [[6, 4]]);
  await page.getByRole("button", { name: t("matches:bar.submit") }).click();
  await expect(page.getByRole("heading", { name: t("matches:result.title", { number: 2 }) })).toBeVisible();
  expect(consoleErrors).toEqual([]);
});
