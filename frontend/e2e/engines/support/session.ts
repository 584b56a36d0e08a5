import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { kill } from "node:process";
import { expect } from "@playwright/test";
import { Builder, Capabilities, type WebDriver } from "selenium-webdriver";

export const engines = ["webkit", "firefox"] as const;
export type Engine = (typeof engines)[number];

/** The window's inner size. */
export const sizes = {
  phone: { width: 360, height: 740 },
  desktop: { width: 1280, height: 800 },
} as const;
export type Size = keyof typeof sizes;

/** Chosen by a project. */
export interface EngineOptions {
  engine: Engine;
  isDark: boolean;
}

/** A browser with a driver process and a profile of its own; WebKit's draws on a display of its own. */
export class Session {
  readonly #folder = mkdtempSync(join(tmpdir(), "duelo-engine-"));
  readonly #processes: ChildProcess[] = [];
  #driver: WebDriver | null = null;

  constructor(
    readonly engine: Engine,
    private readonly isDark: boolean,
  ) {
    // For a worker that Playwright ends before this fixture, as when a driver does not answer.
    process.once("exit", this.#end);
  }

  get driver(): WebDriver {
    if (!this.#driver) {
      throw new Error("the session has not been started");
    }
    return this.#driver;
  }

  async start(): Promise<void> {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    if (this.engine === "webkit") {
      this.#spawn(webkitDriver(), [`--port=${port}`], { DISPLAY: await this.#startDisplay() });
    } else {
      this.#spawn("geckodriver", [
        "--port",
        `${port}`,
        "--websocket-port",
        `${await freePort()}`,
        "--log",
        "error",
      ]);
    }
    const isReady = () =>
      fetch(`${url}/status`).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect
      .poll(isReady, { intervals: [20], message: `the driver of ${this.engine} answers` })
      .toBe(true);
    const capabilities = this.engine === "webkit" ? webkit(this.isDark) : firefox(this.isDark);
    this.#driver = await new Builder().usingServer(url).withCapabilities(capabilities).build();
  }

  /** Kills the processes: the driver's own command to quit waits for a driver that may not answer. */
  async stop(): Promise<void> {
    process.off("exit", this.#end);
    const ended = Promise.all(this.#processes.map(ending));
    this.#end();
    await ended;
    try {
      rmSync(this.#folder, { recursive: true, force: true, maxRetries: 3 });
    } catch {
      // A process of WebKit may still write its cache. What stays is in the system's folder for temporary files.
    }
  }

  /** Gives the window's page a size. Firefox has no window narrower than 450 px: there the page alone has it. */
  async resize(size: Size): Promise<void> {
    const { width, height } = sizes[size];
    await this.driver.manage().window().setRect({ x: 0, y: 0, width, height });
    if (this.engine === "firefox") {
      const bidi = await this.driver.getBidi();
      const context = await this.driver.getWindowHandle();
      await bidi.send({
        method: "browsingContext.setViewport",
        params: { context, viewport: { width, height } },
      });
    }
    const inner = () => this.driver.executeScript<number[]>("return [innerWidth, innerHeight]");
    await expect.poll(inner, { intervals: [20] }).toEqual([width, height]);
  }

  readonly #end = (): void => {
    this.#processes.forEach(endGroup);
  };

  #spawn(program: string, args: readonly string[], env: Record<string, string> = {}): ChildProcess {
    const started = spawn(program, args, {
      // Nothing of a browser's profile is anywhere else.
      env: {
        ...process.env,
        HOME: this.#folder,
        TMPDIR: this.#folder,
        XDG_CONFIG_HOME: join(this.#folder, "config"),
        XDG_DATA_HOME: join(this.#folder, "data"),
        XDG_CACHE_HOME: join(this.#folder, "cache"),
        LANG: "en_GB.UTF-8",
        ...env,
      },
      stdio: ["ignore", "ignore", "ignore", "pipe"],
      // With the processes that it starts in one group, which can be ended together.
      detached: true,
    });
    // Seen as a driver that does not answer.
    started.on("error", () => {});
    this.#processes.push(started);
    return started;
  }

  /** Starts an X server that draws into memory; returns its name. */
  async #startDisplay(): Promise<string> {
    const server = this.#spawn("Xvfb", [
      "-displayfd",
      "3",
      "-screen",
      "0",
      "1600x1200x24",
      "-nolisten",
      "tcp",
    ]);
    return new Promise((resolve, reject) => {
      server.stdio[3]?.once("data", (number) => resolve(`:${String(number).trim()}`));
      server.once("exit", () => reject(new Error("Xvfb has ended")));
    });
  }
}

/** Resolves when a process has ended. */
function ending(started: ChildProcess): Promise<void> {
  return new Promise((resolve) => (hasEnded(started) ? resolve() : started.once("exit", () => resolve())));
}

function hasEnded({ pid, exitCode, signalCode }: ChildProcess): boolean {
  return pid === undefined || exitCode !== null || signalCode !== null;
}

/** Ends a process and those that it has started. */
function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) {
      kill(-pid, "SIGKILL");
    }
  } catch {
    // All of them have ended.
  }
}

/** Where Debian, Fedora and Arch have WebKitGTK's browser for tests. */
const miniBrowsers = ["x86_64-linux-gnu", "aarch64-linux-gnu", ""].flatMap((folder) => [
  join("/usr/lib", folder, "webkit2gtk-4.1/MiniBrowser"),
  join("/usr/libexec", folder, "webkit2gtk-4.1/MiniBrowser"),
]);

function webkit(isDark: boolean): Capabilities {
  const binary = miniBrowsers.find((path) => existsSync(path));
  // Without a toolbar, which is wider than a phone.
  const args = ["--automation", "--full-screen", ...(isDark ? ["--dark-mode"] : [])];
  return new Capabilities({
    browserName: "MiniBrowser",
    "webkitgtk:browserOptions": { binary, args },
  });
}

function webkitDriver(): string {
  return "WebKitWebDriver";
}

function firefox(isDark: boolean): Capabilities {
  return new Capabilities({
    browserName: "firefox",
    // A page is opened once it is parsed: it is not loaded before the scripts it imports, which a test may hold back.
    pageLoadStrategy: "eager",
    // The viewport of a phone is set over it.
    webSocketUrl: true,
    "moz:firefoxOptions": {
      binary: process.env.DUELO_E2E_FIREFOX,
      args: ["-headless"],
      prefs: {
        "layout.css.prefers-color-scheme.content-override": isDark ? 0 : 1,
        // No requests of the browser's own.
        "app.normandy.enabled": false,
        "browser.safebrowsing.downloads.enabled": false,
        "services.settings.server": "data:,",
      },
    },
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
