import { expect, type Locator, type Page } from "@playwright/test";

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The middle of a control, which must be in view and covered by nothing. */
export async function middleOf(control: Locator): Promise<Point> {
  await expect(control).toBeVisible();
  const { x, y, isFree } = await control.evaluate((element) => {
    const box = element.getBoundingClientRect();
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const found = document.elementFromPoint(middle.x, middle.y);
    return { ...middle, isFree: found !== null && (element.contains(found) || found.contains(element)) };
  });
  expect(isFree, `${control} can be tapped where it stands`).toBe(true);
  return { x, y };
}

/** Counts taps at coordinates, by touch or with the mouse: nothing waits and nothing scrolls. */
export class Taps {
  count = 0;

  constructor(
    private readonly page: Page,
    private readonly isTouch: boolean,
  ) {}

  async at({ x, y }: Point): Promise<void> {
    this.count += 1;
    await (this.isTouch ? this.page.touchscreen.tap(x, y) : this.page.mouse.click(x, y));
  }

  async on(control: Locator): Promise<void> {
    await this.at(await middleOf(control));
  }
}
