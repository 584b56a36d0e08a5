import { createHash } from "node:crypto";
import { join } from "node:path";
import { createGroup } from "./support/api";
import { OwnServer } from "./support/own-server";
import { expectGoodLayout } from "./support/page-checks";
import { expect, test } from "./support/test";
import { textsOf } from "./support/texts";

const name = "Padelklubben & Vänner";
const server = new OwnServer();
let address = "";

test.beforeAll(async () => {
  address = await server.start({
    DUELO_BRAND_NAME: name,
    DUELO_BRAND_COLOR: "#0a5c43",
    DUELO_BRAND_LOGO: join(import.meta.dirname, "support/logo.svg"),
  });
});

test.afterAll(() => server.stop());

test("a server has its own name, colour and logo on its pages", async ({ page, request }, { project }) => {
  const language = project.name === "phone" ? "sv" : "es";
  const t = textsOf(language);
  const madeWith = t("madeWith", { product: "Duelo" });
  const group = await createGroup(request, ["Ann", "Bo", "Cia", "Dan"], language);
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().includes("404")) errors.push(message.text());
  });
  for (const theme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: theme });
    for (const path of ["", "/faq", "/privacy", `/groups/${group.hash}`, "/nowhere"]) {
      const url = `${address}/${language}${path}`;
      // Nothing of it is there before the app has started, either.
      const sent = await (await request.get(url, { headers: { accept: "text/html" } })).text();
      expect(sent.replaceAll(madeWith, "")).not.toContain("Duelo");
      await page.goto(url);
      await expect(page).toHaveTitle(new RegExp(`(^|· )${name}$`));
      const logo = page.getByRole("banner").getByRole("link", { name }).locator("svg");
      await expect(logo).toHaveCSS("background-image", `url("${address}/favicon.svg")`);
      await expect(page.getByRole("contentinfo").getByText(madeWith)).toBeVisible();
      const shown = await page.locator("body").innerText();
      expect(shown.replaceAll(madeWith, "")).not.toContain("Duelo");
      const court = await page.evaluate(() =>
        getComputedStyle(document.documentElement).getPropertyValue("--color-court"),
      );
      expect(court).toBe(theme === "light" ? "#0a5c43" : "#195641");
      await expectGoodLayout(page);
    }
  }
  expect(errors).toEqual([]);
});

test("it is installed and opened offline under its own name", { tag: "@any-screen" }, async ({ request }) => {
  const read = async (path: string) => (await request.get(`${address}/${path}`)).text();
  expect(JSON.parse(await read("es.webmanifest"))).toMatchObject({ name, short_name: name });
  const worker = await read("sw.js");
  for (const path of ["app-shell.html", "brand.css", "favicon.svg"]) {
    const file = await read(path);
    expect(file).not.toContain("Duelo");
    const digest = createHash("sha256").update(file).digest("hex");
    expect(worker).toContain(digest.slice(0, 16));
  }
});
