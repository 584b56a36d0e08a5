import { expect } from "@playwright/test";
import { By, error, Key, type WebDriver, type WebElement } from "selenium-webdriver";
import { finderScript, foundBy, readyForClick, type Sought, type Step } from "./finder";

type Text = string | RegExp;

interface ByRole {
  readonly name?: Text;
  readonly exact?: boolean;
  readonly level?: number;
}

/** Short, as a look at a page is a call to the driver of a few milliseconds. */
const polling = { intervals: [20, 50, 100] };

/** A page in the window of a WebDriver session. Its elements are found as Playwright finds them. */
export class EnginePage {
  constructor(
    readonly driver: WebDriver,
    /** The origin of the paths that are opened. */
    private readonly origin: string,
  ) {}

  /** Opens a path, and waits until the app is hydrated. */
  async goto(path: string): Promise<void> {
    await this.open(path);
    await this.hydrated();
  }

  /** Opens a path of the app or of another document. */
  async open(path: string): Promise<void> {
    await this.driver.get(new URL(path, this.origin).href);
  }

  async reload(): Promise<void> {
    await this.driver.navigate().refresh();
    await this.hydrated();
  }

  async hydrated(): Promise<void> {
    await this.until(() => document.querySelector("[data-hydrated]") !== null);
  }

  /** Waits until the service worker has stored the app and answers for the page. */
  async installed(): Promise<void> {
    await this.until(() => navigator.serviceWorker?.controller?.state === "activated");
  }

  /** Gives a file to the page's field for one, beside or over a button: drivers cannot operate the system's dialog. */
  async chooseFile(path: string): Promise<void> {
    await this.driver.findElement(By.css("input[type=file]")).sendKeys(path);
  }

  /** Calls a function in the page. */
  evaluate<Result, Values extends readonly unknown[]>(
    call: (...values: Values) => Result | Promise<Result>,
    ...values: Values
  ): Promise<Result> {
    return this.driver.executeScript<Result>(`return (${call})(...arguments)`, ...values);
  }

  /** Waits until a function in the page returns true. A page that is being left is asked again. */
  async until<Values extends readonly unknown[]>(
    call: (...values: Values) => boolean | Promise<boolean>,
    ...values: Values
  ): Promise<void> {
    await expect
      .poll(() => this.evaluate(call, ...values).catch(() => false), { ...polling, message: String(call) })
      .toBe(true);
  }

  /** Waits for a path with its query and fragment: a passcode in the fragment goes once it is stored. */
  async hasPath(path: Text): Promise<void> {
    const shown = async () => {
      const { pathname, search, hash } = new URL(await this.driver.getCurrentUrl());
      return pathname + search + hash;
    };
    const isShown = expect.poll(shown, polling);
    await (typeof path === "string" ? isShown.toBe(path) : isShown.toMatch(path));
  }

  /** Presses keys one after another, on whatever has the focus: a text, or names of WebDriver's `Key`. */
  async press(...keys: readonly (string | { readonly key: keyof typeof Key })[]): Promise<void> {
    for (const key of keys) {
      const text = typeof key === "string" ? key : String(Key[key.key]);
      await this.driver.actions().sendKeys(text).perform();
    }
  }

  getByRole(role: string, options: ByRole = {}): Target {
    return new Target(this, []).getByRole(role, options);
  }

  getByLabel(label: Text, options: { readonly exact?: boolean } = {}): Target {
    return new Target(this, []).getByLabel(label, options);
  }

  getByText(text: Text, options: { readonly exact?: boolean } = {}): Target {
    return new Target(this, []).getByText(text, options);
  }

  locator(selector: string): Target {
    return new Target(this, []).locator(selector);
  }
}

/** The visible elements of a page to which some steps lead, found anew for each use. */
export class Target {
  constructor(
    private readonly page: EnginePage,
    private readonly steps: readonly Step[],
  ) {}

  getByRole(role: string, { name, exact = false, level }: ByRole = {}): Target {
    return this.#then({ by: "role", role, name: name ? sought(name, exact) : null, level: level ?? null });
  }

  getByLabel(label: Text, { exact = false }: { readonly exact?: boolean } = {}): Target {
    return this.#then({ by: "label", sought: sought(label, exact) });
  }

  getByText(text: Text, { exact = false }: { readonly exact?: boolean } = {}): Target {
    return this.#then({ by: "text", sought: sought(text, exact) });
  }

  locator(selector: string): Target {
    return this.#then({ by: "css", selector });
  }

  filter({ hasText }: { readonly hasText: Text }): Target {
    return this.#then({ by: "hasText", sought: sought(hasText, false) });
  }

  first(): Target {
    return this.#then({ by: "place", place: 0 });
  }

  last(): Target {
    return this.#then({ by: "place", place: -1 });
  }

  async isShown(): Promise<void> {
    await this.has(true, (found) => found.length > 0, "is shown");
  }

  async isHidden(): Promise<void> {
    await this.has(0, (found) => found.length, "is hidden");
  }

  async hasCount(count: number): Promise<void> {
    await this.has(count, (found) => found.length, "has a number");
  }

  async hasText(text: Text): Promise<void> {
    const shown = expect.poll(async () => (await this.#texts()).join(" "), {
      ...polling,
      message: `${this} has a text`,
    });
    await (typeof text === "string" ? shown.toContain(text) : shown.toMatch(text));
  }

  async hasValue(value: string): Promise<void> {
    await this.has(
      value,
      ([field]) => (field ? this.page.evaluate(valueIn, field as unknown as HTMLInputElement) : null),
      "has a value",
    );
  }

  async hasFocus(): Promise<void> {
    const isFocused = ([element]: WebElement[]) =>
      element
        ? this.page.evaluate((one) => one === document.activeElement, element as unknown as Element)
        : false;
    await this.has(true, isFocused, "has the focus");
  }

  async texts(): Promise<string[]> {
    await this.isShown();
    return this.#texts();
  }

  async attribute(name: string): Promise<string | null> {
    return (await this.element()).getAttribute(name);
  }

  /** The one element, once it is there. */
  async element(): Promise<WebElement> {
    await this.has(1, (found) => found.length, "is there");
    const [element] = await this.#find();
    return element ?? this.element();
  }

  /** Clicks the middle of the element, once it is enabled, at rest and covered by nothing. */
  async click(): Promise<void> {
    await expect
      .poll(
        async () => {
          const [element, second] = await this.#find();
          if (!element || second) {
            return element ? "several" : "absent";
          }
          return this.#clickIfReady(element).catch(notClicked);
        },
        { ...polling, message: `click ${this}` },
      )
      .toBe("clicked");
  }

  /** Types over what a field has. */
  async fill(text: string): Promise<void> {
    const field = await this.element();
    await this.page.evaluate(selectAll, field as unknown as HTMLInputElement);
    // WebKit types a line feed as nothing.
    await field.sendKeys(text.replaceAll("\n", Key.ENTER));
    await this.hasValue(text);
  }

  /** Clicks twice at one place, at once. */
  async doubleClick(): Promise<void> {
    const element = await this.element();
    const move = this.page.driver.actions().move({ origin: element });
    await move.press().release().press().release().perform();
  }

  /** Gives a date to a field, `YYYY-MM-DD`, as the browser's picker does: drivers cannot operate it. */
  async setDate(date: string): Promise<void> {
    await this.page.evaluate(pickDate, (await this.element()) as unknown as HTMLInputElement, date);
  }

  async has<Value>(
    expected: Value,
    read: (found: WebElement[]) => Value | Promise<Value>,
    message: string,
  ): Promise<void> {
    const value = async () => read(await this.#find());
    await expect
      .poll(() => value().catch(String), { ...polling, message: `${this} ${message}` })
      .toBe(expected);
  }

  async #clickIfReady(element: WebElement): Promise<string> {
    const state = await this.page.evaluate(readyForClick, element as unknown as HTMLElement);
    if (state === "ready") {
      await element.click();
      return "clicked";
    }
    return state;
  }

  toString(): string {
    return this.steps.map((step) => JSON.stringify(step)).join(" › ");
  }

  #then(step: Step): Target {
    return new Target(this.page, [...this.steps, step]);
  }

  async #texts(): Promise<string[]> {
    const found = await this.#find();
    return this.page
      .evaluate(
        (...elements) => elements.map((one) => (one as HTMLElement).innerText),
        ...(found as unknown[]),
      )
      .catch(() => []);
  }

  async #find(): Promise<WebElement[]> {
    // An element that was found may be gone before the driver has its reference.
    const look = (): Promise<unknown> =>
      this.page.evaluate(foundBy, JSON.stringify(this.steps)).catch((failure) => {
        if (failure instanceof error.StaleElementReferenceError) return [];
        throw failure;
      });
    const found = await look();
    if (found === null) {
      // A page that was opened without a server does not get its first script.
      await this.page.driver.executeScript(finderScript);
    }
    return (found ?? (await look())) as WebElement[];
  }
}

/** The page was rendered anew between two calls of the driver, which says so before it has clicked anything. */
function notClicked(failure: unknown): string {
  const { StaleElementReferenceError, ElementClickInterceptedError, ElementNotInteractableError } = error;
  const isKnown = [
    StaleElementReferenceError,
    ElementClickInterceptedError,
    ElementNotInteractableError,
  ].some((kind) => failure instanceof kind);
  if (isKnown) {
    return String(failure);
  }
  throw failure;
}

/** Run in a page. */
function selectAll(field: HTMLInputElement): void {
  field.focus();
  field.select();
}

/** Run in a page. Past React's own setter, which would take the event for one without a change. */
function pickDate(field: HTMLInputElement, date: string): void {
  field.focus();
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, date);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Run in a page. */
function valueIn(field: HTMLInputElement): string {
  return field.value;
}

function sought(text: Text, isExact: boolean): Sought {
  return typeof text === "string" ? { text, isExact } : { source: text.source, flags: text.flags };
}
