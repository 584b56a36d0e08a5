import { createGroup } from "./support/api";
import { expectGoodLayout, expectOneMainAction } from "./support/page-checks";
import { signIn } from "./support/sign-in";
import { expect, test } from "./support/test";
import { languages, screensOf, textsOf } from "./support/texts";

for (const language of languages) {
  test(`the privacy page is linked from the footer and from the registration, in ${language}`, {
    tag: screensOf(language),
  }, async ({ page }) => {
    const t = textsOf(language);
    await page.emulateMedia({ colorScheme: language === "sv" ? "dark" : "light" });
    const heading = page.getByRole("heading", { level: 1, name: t("privacy:heading") });
    await page.goto(`/${language}/register`);
    await page
      .getByRole("main")
      .getByRole("link", { name: t("common:nav.privacy") })
      .click();
    await expect(heading).toBeVisible();
    await expect(page).toHaveURL(`/${language}/privacy`);
    await page.goto(`/${language}/faq`);
    await page
      .getByRole("contentinfo")
      .getByRole("link", { name: t("common:nav.privacy") })
      .click();
    await expect(heading).toBeVisible();
    await expect(page.getByText(t("privacy:row.sheets.howLong"))).toBeVisible();
    await expectGoodLayout(page, { contrast: language !== "es", structure: language === "en" });
    await expectOneMainAction(page);
  });
}

test("the periods on the privacy page are those of the server", { tag: "@any-screen" }, async ({
  page,
  request,
}) => {
  const t = textsOf("en");
  const { periods } = (await (await request.get("/api/meta")).json()).data.meta;
  const days = (seconds: number) => `${seconds / 86_400} days`;
  await page.goto("/en/privacy");
  for (const text of [
    t("privacy:row.devices.howLong", { unused: days(periods.unusedSessionSeconds) }),
    t("privacy:row.activity.howLong", { account: days(periods.deletedAccountSeconds) }),
    t("privacy:row.players.howLong", { deleted: days(periods.deletedGroupSeconds) }),
    t("privacy:row.mails.howLong", { mails: days(periods.mailSeconds) }),
  ]) {
    await expect(page.getByText(text)).toBeVisible();
  }
});

test("no cookie is set, also when signed in, and nothing is loaded from other sites", {
  tag: "@any-screen",
}, async ({ page, request, context, baseURL }) => {
  const others: string[] = [];
  page.on("request", (sent) => {
    if (!sent.url().startsWith(baseURL ?? "") && !/^(data|blob):/.test(sent.url())) {
      others.push(sent.url());
    }
  });
  await signIn(page, request, await createGroup(request, []));
  for (const path of ["/en", "/en/admin", "/en/privacy"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  expect(others).toEqual([]);
  expect(await context.cookies()).toEqual([]);
});
