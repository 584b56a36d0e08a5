import { createGroup } from "./support/api";
import { signIn } from "./support/sign-in";
import { expect, test } from "./support/test";
import { textsOf } from "./support/texts";

const t = textsOf("en");

test("the guide adds what is typed, and says who could not be added", { tag: "@any-screen" }, async ({
  page,
  request,
}) => {
  const group = await createGroup(request, []);
  await signIn(page, request, group);
  await page.goto(`/en/admin/groups/${group.groupId}/players/manage?get-started`);
  await page.getByRole("button", { name: t("manage:head.getStarted") }).click();
  const guide = page.getByRole("dialog");
  await guide.getByRole("button", { name: t("wizard:welcome.begin") }).click();
  const field = guide.getByLabel(t("manage:add.pasteLabel"));
  const added = guide.getByRole("region", { name: t("wizard:players.added") });
  const onward = guide.getByRole("button", { name: t("wizard:next") });

  await test.step("two people of one name", async () => {
    await field.pressSequentially("Ana\nBea\nCleo\nAna\nDina\nElin");
    await guide.getByRole("button", { name: t("manage:add.submitSeveral", { count: 6 }) }).click();
    await expect(added.getByRole("listitem")).toHaveText(["Ana", "Bea", "Cleo", "Dina", "Elin"]);
    await expect(field).toHaveValue("Ana");
    await expect(guide.getByRole("alert")).toContainText(`Ana: ${t("errors:code.player_name.taken")}`);
    await onward.click();
    await expect(guide.getByRole("alert")).toContainText(t("errors:code.player_name.taken"));
  });

  await test.step("a name that is typed before Continue", async () => {
    await field.fill("");
    await field.pressSequentially("Ana Gran");
    await onward.click();
    await expect(guide.getByRole("heading", { level: 2, name: t("wizard:heading.share") })).toBeVisible();
    await guide.getByRole("button", { name: t("common:action.back") }).click();
    await expect(added.getByRole("listitem")).toHaveText(["Ana", "Bea", "Cleo", "Dina", "Elin", "Ana Gran"]);
  });
});
