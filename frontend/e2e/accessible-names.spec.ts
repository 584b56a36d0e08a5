import { createGroup } from "./support/api";
import { signIn } from "./support/sign-in";
import { expect, test } from "./support/test";
import { textsOf } from "./support/texts";

const t = textsOf("es");
const optional = t("common:field.optional");

test("an optional field is read with a space before the note", { tag: "@any-screen" }, async ({
  page,
  request,
}) => {
  const group = await createGroup(request, ["Ana", "Bea", "Cleo", "Dina"]);
  await signIn(page, request, group);
  const lineup = group.players.map(({ playerId }) => playerId).join(".");
  const manage = `/es/admin/groups/${group.groupId}/players/manage?tab=settings`;
  for (const [address, label] of [
    [`/es/groups/${group.hash}/submit-match?lineup=${lineup}`, t("matches:notes.label")],
    ["/es/admin/groups/create", t("admin:create.passcode")],
    [manage, t("manage:link.label")],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole("textbox", { name: `${label} ${optional}`, exact: true })).toBeVisible();
  }
});
