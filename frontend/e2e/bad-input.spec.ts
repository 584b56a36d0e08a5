import { createGroup, unique } from "./support/api";
import { expectAccessible } from "./support/page-checks";
import { pickFour, typeScore } from "./support/submit-match";
import { expect, test } from "./support/test";
import { languages, textsOf } from "./support/texts";

const names = ["Ana", "Bea", "Cleo", "Dina"] as const;

for (const language of languages) {
  const t = textsOf(language);

  test(`registration shows errors at their fields, in ${language}`, { tag: "@any-screen" }, async ({
    page,
  }) => {
    await page.goto(`/${language}/register`);
    await page.getByLabel(t("session:field.name")).fill("K");
    await page.getByLabel(t("session:field.email")).fill("karin.ohrn@example");
    await page.getByLabel(t("session:field.password"), { exact: true }).fill("short");
    await page.getByLabel(t("session:field.groupName")).fill("Torsdag");
    await page.getByLabel(t("session:field.passcode"), { exact: true }).fill("pdl");
    await page.getByRole("button", { name: t("session:register.submit") }).click();

    const said = {
      "session:field.name": t("errors:code.name.too_short", { min: 2 }),
      "session:field.email": t("errors:code.email.invalid"),
      "session:field.password": t("errors:code.password.too_short", { min: 8 }),
      "session:field.passwordConfirmation": t("errors:code.password_confirmation.required"),
      "session:field.passcode": t("errors:code.passcode.too_short", { min: 4 }),
    };
    for (const [label, text] of Object.entries(said)) {
      const field = page.getByLabel(t(label), { exact: true });
      await expect(field).toHaveAttribute("aria-invalid", "true");
      await expect(field).toHaveAccessibleDescription(new RegExp(literally(text)));
    }
    // A single summary takes the focus, and the input is kept.
    await expect(page.getByText(t("common:summary", { count: 5 }))).toBeVisible();
    await expect(page.locator(":focus")).toContainText(t("common:summary", { count: 5 }));
    await expect(page.getByLabel(t("session:field.email"))).toHaveValue("karin.ohrn@example");
    await expect(page.getByLabel(t("session:field.groupName"))).toHaveValue("Torsdag");
    await expectAccessible(page);
  });

  test(`a wrong passcode is shown at its field and the input stays, in ${language}`, {
    tag: "@any-screen",
  }, async ({ page, request }) => {
    const group = await createGroup(request, names);
    await page.goto(`/${language}/groups/${group.hash}/submit-match`);
    await pickFour(page, names);
    await typeScore(page, [[6, 2]]);
    await page.getByRole("button", { name: t("matches:bar.submit") }).click();
    const passcode = page.getByRole("textbox", { name: t("matches:passcode.label") });
    await expect(passcode).toBeFocused();
    await page.keyboard.type("WRONG99");
    await page.keyboard.press("Enter");
    await expect(passcode).toHaveAttribute("aria-invalid", "true");
    await expect(passcode).toHaveAccessibleDescription(
      new RegExp(literally(t("errors:code.passcode.wrong"))),
    );
    await expectAccessible(page);

    await expect(passcode).toHaveValue("WRONG99");
    await passcode.fill(group.passcode);
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("matches:bar.submit") })
      .click();
    await expect(page.getByRole("heading", { name: t("matches:result.title", { number: 1 }) })).toBeVisible();
  });
}

test("an email address that is taken is shown at its field", { tag: "@any-screen" }, async ({
  page,
  request,
}) => {
  const t = textsOf("en");
  const group = await createGroup(request, []);
  await page.goto("/en/register");
  await page.getByLabel(t("session:field.name")).fill("Karin Öhrn");
  const email = page.getByLabel(t("session:field.email"));
  await email.fill(group.email.toUpperCase());
  await page.getByLabel(t("session:field.password"), { exact: true }).fill("correct horse battery");
  await page.getByLabel(t("session:field.passwordConfirmation")).fill("correct horse battery");
  await page.getByLabel(t("session:field.groupName")).fill(`Other ${unique()}`);
  await page.getByLabel(t("session:field.passcode"), { exact: true }).fill("PADEL24");
  await page.getByRole("button", { name: t("session:register.submit") }).click();
  await expect(email).toHaveAccessibleDescription(new RegExp(literally(t("errors:code.email.taken"))));
});

test("a match tied on sets cannot be submitted, and a draft survives a reload", {
  tag: "@any-screen",
}, async ({ page, request }) => {
  const t = textsOf("en");
  const group = await createGroup(request, names);
  await page.goto(`/en/groups/${group.hash}/submit-match`);
  await pickFour(page, names);
  await typeScore(page, [
    [6, 2],
    [2, 6],
  ]);
  await page.getByLabel(t("matches:notes.label")).fill("Golden point");
  await page.reload();
  await expect(page.getByLabel(t("matches:notes.label"))).toHaveValue("Golden point");
  await expect(page.getByRole("button", { name: /Team 2, player 2: Dina/ })).toBeVisible();
  const submit = page.getByRole("button", { name: t("matches:bar.submit") });
  await expect(submit).toBeDisabled();
  await expect(submit).toHaveAccessibleDescription(t("matches:bar.oneEach"));
  await expect(page.getByRole("button", { name: /Team 2, player 2: Dina/ })).toBeVisible();
});

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
