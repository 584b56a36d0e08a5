import { expect, type Locator, type Page } from "@playwright/test";

/** How somebody uses a page. */
export interface Hand {
  press(control: Locator): Promise<void>;
  type(field: Locator, text: string): Promise<void>;
  /** Opens a menu and takes one of its entries. */
  pick(menu: Locator, entry: Locator): Promise<void>;
}

/** With a mouse or a finger. */
export function pointer(): Hand {
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

/** With the keyboard alone: what Tab does not lead to cannot be used. */
export function keyboard(page: Page): Hand {
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
