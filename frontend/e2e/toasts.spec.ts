import type { Locator } from "@playwright/test";
import { toastDuration } from "../src/ui/toast";
import { createGroup } from "./support/api";
import { expectAccessible } from "./support/page-checks";
import { withShareSheet } from "./support/share";
import { signIn } from "./support/sign-in";
import { expect, test } from "./support/test";
import { textsOf } from "./support/texts";
import { holdTimers } from "./support/timers";

const t = textsOf("en");

/** Whether a tap on its middle reaches the element. On phones it goes through a message to what is under it. */
const takesTaps = (element: Locator) =>
  element.evaluate((node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    return node.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

for (const hasPopovers of [true, false]) {
  test(`toasts lie above an open dialog and outlive it ${hasPopovers ? "" : "in a browser without popovers"}`, async ({
    page,
    request,
    context,
    isMobile,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await withShareSheet(page);
    if (!hasPopovers) {
      await page.addInitScript(() => {
        Reflect.deleteProperty(HTMLElement.prototype, "showPopover");
        Reflect.deleteProperty(HTMLElement.prototype, "popover");
      });
    }
    // They stay until they are closed.
    await holdTimers(page, toastDuration.success);
    const group = await createGroup(request, ["Ana", "Bea", "Cleo", "Dina"]);
    await signIn(page, request, group);
    await page.goto(`/en/admin/groups/${group.groupId}/players/manage?start=share`);
    const dialog = page.getByRole("dialog");
    const copy = dialog.getByRole("button", { name: t("wizard:share.copy"), exact: true });
    await expect(copy).toBeEnabled();

    const messages = page.getByRole("region", { name: t("common:messages") });
    const message = messages.getByText(t("wizard:share.copied"));
    const close = messages.getByRole("button", { name: t("common:action.close") });
    await copy.click();
    await expect(message).toBeInViewport({ ratio: 1 });
    // The pointer rests on the message, which stays for as long; a covered or inert one could not be hovered.
    await close.hover();
    expect(await takesTaps(message)).toBe(!isMobile);
    await expectAccessible(page);
    await close.click();
    await expect(message).toHaveCount(0);

    await copy.click();
    await close.hover();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(message).toBeInViewport({ ratio: 1 });
    await close.hover();
    await close.click();
    await expect(message).toHaveCount(0);
  });
}
