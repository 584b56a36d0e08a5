import { expect, type Locator, type Page } from "@playwright/test";

/** A way to operate a page. */
export interface InputMethod {
  press(control: Locator): Promise<void>;
  type(field: Locator, text: string): Promise<void>;
  /** Opens a menu and activates one of its items. */
  pick(menu: Locator, entry: Locator): Promise<void>;
}

/** With a mouse or by touch. */
export function pointer(): InputMethod {
  return {
    press: (control) => control.click(),
    type: (field, text) => field.fill(text),
    async pick(menu, entry) {
      await menu.click();
      await entry.click();
    },
  };
}

/** More stops than any page has. */
const stopsMax = 200;

/** With the keyboard alone: every control must be reachable by Tab. */
export function keyboard(page: Page): InputMethod {
  const go = async (key: string, target: Locator) => {
    await expect(target).toBeVisible();
    for (let stops = 0; stops < stopsMax; stops += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) {
        return;
      }
      await page.keyboard.press(key);
    }
    throw new Error(`${key} does not lead to ${target}`);
  };
  return {
    async press(control) {
      await go("Tab", control);
      await page.keyboard.press("Enter");
    },
    async type(field, text) {
      await go("Tab", field);
      await page.keyboard.press("Control+A");
      await page.keyboard.type(text);
    },
    async pick(menu, entry) {
      await go("Tab", menu);
      await page.keyboard.press("Enter");
      await go("ArrowDown", entry);
      await page.keyboard.press("Enter");
    },
  };
}
