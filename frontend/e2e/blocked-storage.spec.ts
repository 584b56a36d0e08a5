import { createGroup, play } from "./support/api";
import { listenToConsole } from "./support/page-checks";
import { pickFour, typeScore } from "./support/submit-match";
import { expect, test } from "./support/test";
import { textsOf } from "./support/texts";

const t = textsOf("en");

test("where the browser blocks storage, pages open and work", { tag: "@any-screen" }, async ({
  page,
  request,
}) => {
  const names = ["Ana", "Bea", "Cleo", "Dina"];
  const group = await createGroup(request, names);
  await play(request, group, [0, 1, 2, 3], [[6, 2]]);
  const consoleErrors = listenToConsole(page);
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException("The operation is insecure.", "SecurityError");
        },
      });
    }
  });
  for (const path of [
    "/en",
    "/en/groups",
    "/en/rules",
    "/en/faq",
    "/en/login",
    "/en/admin",
    "/en/start",
    "/en/import",
    "/en/device",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  await expect(page.getByText(t("device:blocked"))).toBeVisible();
  await page.goto(`/en/groups/${group.hash}`);
  await expect(page.getByRole("heading", { level: 1, name: group.name })).toBeVisible();
  await page.goto(`/en/groups/${group.hash}/submit-match`);
  await pickFour(page, names);
  await typeScore(page, [[6, 4]]);
  expect(consoleErrors).toEqual([]);
});
