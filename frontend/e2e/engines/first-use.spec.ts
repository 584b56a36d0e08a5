import { unique } from "../support/api";
import { standings } from "../support/members";
import { pickFour, typeScore } from "../support/submit-match";
import { textsOf } from "../support/texts";
import { expect, test } from "./support/test";

const names = ["Åsa Berg", "Íñigo Zubiría", "Sofia Ek", "Björn Öst"];

for (const { size, language } of [
  { size: "phone", language: "es" },
  { size: "desktop", language: "en" },
] as const) {
  test.describe(size, () => {
    test.use({ size });
    const t = textsOf(language);

    test(`an admin registers, adds players and saves the first match, in ${language}`, async ({
      app,
      request,
    }) => {
      const dialog = app.getByRole("dialog");
      const button = (key: string, values = {}) => app.getByRole("button", { name: t(key, values) });
      const inDialog = (key: string, values = {}) => dialog.getByRole("button", { name: t(key, values) });
      await app.goto(`/${language}/register`);
      await app.getByLabel(t("session:field.name")).fill("Karin Öhrn");
      await app.getByLabel(t("session:field.email")).fill(`karin-${unique()}@club.example`);
      await app.getByLabel(t("session:field.password"), { exact: true }).fill("correct horse battery");
      await app.getByLabel(t("session:field.passwordConfirmation")).fill("correct horse battery");
      await app.getByLabel(t("session:field.groupName")).fill(`Torsdag ${unique()}`);
      await app.getByLabel(t("session:field.passcode"), { exact: true }).fill("TORSDAG7");
      await button("session:register.submit").click();

      await inDialog("wizard:welcome.begin").click();
      await dialog.getByLabel(t("manage:add.pasteLabel"), { exact: true }).fill(names.join("\n"));
      await inDialog("manage:add.submitSeveral", { count: names.length }).click();
      await dialog.getByText(t("wizard:players.soFar", { count: names.length })).isShown();
      await inDialog("wizard:next").click();
      if (size === "phone") {
        await inDialog("wizard:share.qr").click();
      }
      await dialog.getByRole("img", { name: t("manage:access.qr") }).isShown();
      await inDialog("wizard:share.copyForChat").click();
      await dialog.getByRole("link", { name: t("wizard:play.submit") }).click();

      await app.getByRole("heading", { level: 1, name: t("matches:title") }).isShown();
      await pickFour(app, names);
      await typeScore(app, [
        [6, 4],
        [6, 3],
      ]);
      await button("matches:bar.submit").click();
      await app.getByRole("region", { name: t("matches:result.title", { number: 1 }) }).isShown();
      const [, hash = ""] = /groups\/(\w+)/.exec(await app.driver.getCurrentUrl()) ?? [];
      expect((await standings(request, hash))[names[0] ?? ""]).toBeGreaterThan(1500);
    });
  });
}
