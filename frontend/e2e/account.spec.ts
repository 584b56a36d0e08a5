import { staticLimits } from "../src/rules/static-limits";
import { toastDuration } from "../src/ui/toast";
import { createGroup } from "./support/api";
import { mailedLink } from "./support/mailbox";
import { expectGoodLayout, listenToConsole } from "./support/page-checks";
import { expect, test } from "./support/test";
import { textsOf } from "./support/texts";
import { holdTimers } from "./support/timers";

const mistypedPassword = "correct horse batteries";
const chosen = "tre gröna elefanter";

const phone = { width: 360, height: 740 };
const desktop = { width: 1280, height: 800 };

for (const { language, theme, screen } of [
  { language: "en", theme: "dark", screen: desktop },
  { language: "sv", theme: "light", screen: phone },
  { language: "es", theme: "dark", screen: phone },
] as const) {
  const t = textsOf(language);

  test(`verifying an account, changing its settings and resetting its password, in ${language}`, async ({
    page,
    request,
  }) => {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize(screen);
    const consoleErrors = listenToConsole(page, /^422 \/api\/auth\//);
    const group = await createGroup(request, [], language);
    const { email } = group;
    // The other two languages cover both themes.
    const expectGoodPage = () =>
      expectGoodLayout(page, { contrast: language !== "es", structure: language === "en" });
    const heading = (key: string) => page.getByRole("heading", { level: 1, name: t(key) });
    const password = page.getByLabel(t("session:field.newPassword"), { exact: true });
    const confirmation = page.getByLabel(t("session:field.passwordConfirmation"));

    await test.step("sign in and request another mail", async () => {
      await page.goto(`/${language}/login`);
      await page.getByLabel(t("session:field.email")).fill(email);
      await page.getByLabel(t("session:field.password"), { exact: true }).fill(group.password);
      await expectGoodPage();
      await page.getByRole("button", { name: t("session:login.submit"), exact: true }).click();
      await page.getByRole("button", { name: t("session:unverified.resend") }).click();
      await expect(page.getByText(t("session:unverified.sent"))).toBeVisible();
      await expectGoodPage();
    });

    await test.step("verify the address with the newest mail", async () => {
      const redirect = await holdTimers(page, staticLimits.redirectAfterVerificationMs);
      await page.goto(await mailedLink(request, email, "verify-email"));
      await expect(heading("session:verify.done")).toBeVisible();
      await expect(page).toHaveURL(`/${language}/verify-email`);
      await expectGoodPage();
      await redirect();
      await expect(page).toHaveURL(`/${language}/admin`);
      await expect(page.getByText(t("session:unverified.title"))).toHaveCount(0);
    });

    await test.step("change the profile and see the other settings", async () => {
      await holdTimers(page, toastDuration.success);
      await page.goto(`/${language}/admin/account`);
      await page.getByLabel(t("session:field.name")).fill("Karin Berg");
      await expectGoodPage();
      await page.getByRole("button", { name: t("common:action.save") }).click();
      await expect(page.getByText(t("account:profile.saved"))).toBeVisible();
      for (const tab of ["security", "billing", "notifications"]) {
        await page.getByRole("link", { name: t(`account:tabs.${tab}`) }).click();
        await expect(page).toHaveURL(`/${language}/admin/account?tab=${tab}`);
        await expect(page.getByText(t("account:soon"))).toBeVisible();
        await expectGoodPage();
      }
    });

    await test.step("sign out, request a password reset", async () => {
      await page.goto(`/${language}/admin`);
      await page
        .getByRole("main")
        .getByRole("button", { name: t("common:nav.signOut") })
        .click();
      await expect(page).toHaveURL(`/${language}`);
      await page.goto(`/${language}/login`);
      await page.getByLabel(t("session:field.email")).fill(email);
      await page.getByRole("link", { name: t("session:login.forgot") }).click();
      await expect(page.getByLabel(t("session:field.email"))).toHaveValue(email);
      await page.getByRole("button", { name: t("session:forgot.submit") }).click();
      await expect(page.getByText(t("session:forgot.sent"))).toBeVisible();
      await expectGoodPage();
    });

    const link = await mailedLink(request, email, "reset-password");
    await test.step("choose a new password, which signs in", async () => {
      const redirect = await holdTimers(page, staticLimits.redirectAfterResetMs);
      await page.goto(link);
      await expect(password).toBeVisible();
      await expect(page).toHaveURL(`/${language}/reset-password`);
      await password.fill(chosen);
      await confirmation.fill(mistypedPassword);
      await page.getByRole("button", { name: t("session:reset.submit") }).click();
      await expect(confirmation).toHaveAccessibleDescription(t("errors:code.password_confirmation.mismatch"));
      await expectGoodPage();
      await confirmation.fill(chosen);
      await page.getByRole("button", { name: t("session:reset.submit") }).click();
      await expect(heading("session:reset.done")).toBeVisible();
      await redirect();
      await expect(page).toHaveURL(`/${language}/admin`);
    });

    await test.step("a link works once", async () => {
      await page.goto(`/${language}/faq`);
      await page.goto(link);
      await password.fill(chosen);
      await confirmation.fill(chosen);
      await page.getByRole("button", { name: t("session:reset.submit") }).click();
      await expect(heading("session:reset.invalid")).toBeVisible();
      await expectGoodPage();
    });

    expect(consoleErrors).toEqual([]);
  });
}
