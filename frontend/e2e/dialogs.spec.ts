import { createGroup } from "./support/api";
import { signIn } from "./support/sign-in";
import { expect, test } from "./support/test";
import { textsOf } from "./support/texts";

const t = textsOf("en");

test("a dialog stays open when a text selection ends beside it, and the page behind does not scroll", async ({
  page,
  request,
}) => {
  const names = Array.from({ length: 20 }, (_, number) => `Player ${number + 10}`);
  const group = await createGroup(request, names);
  await signIn(page, request, group);
  await page.goto(`/en/admin/groups/${group.groupId}/players/manage`);
  const remove = page.getByRole("button", { name: t("manage:players.delete", { name: "Player 10" }) });
  await remove.click();
  const dialog = page.getByRole("dialog", { name: t("manage:deletePlayer.title", { name: "Player 10" }) });
  const text = dialog.getByText(t("manage:deletePlayer.text"));
  await expect(text).toBeVisible();
  const box = await text.boundingBox();

  await page.mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + 8);
  await page.mouse.down();
  await page.mouse.move(4, 4, { steps: 4 });
  await page.mouse.up();
  await expect(dialog).toBeVisible();

  const scrolled = await page.evaluate(() => window.scrollY);
  await page.mouse.wheel(0, 400);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
  await expect(page.locator("html")).toHaveCSS("overflow-y", "hidden");

  await page.mouse.click(4, 4);
  await expect(dialog).toBeHidden();
  await expect(remove).toBeFocused();
});
