import { readdirSync } from "node:fs";
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { join } from "node:path";
import { dist } from "./built";

const initScriptPath = "/init-script.js";

/**
 * The server under test behind a proxy of its own origin, which can become unreachable and can deploy a new version of
 * the app: the same build with other addresses of all its files.
 */
export class Site {
  /** 1 at first; the addresses of the files of version 2 end with `-v2`. */
  #version = 1;
  #server: Server | null = null;
  #port = 0;
  readonly #sockets = new Set<Socket>();
  readonly #upstream: URL;
  /** Until it is resolved, requests for the app's scripts wait; those that the page's head names do not. */
  appScripts: Promise<void> = Promise.resolve();
  /** The scripts that wait for `appScripts`. */
  heldScripts = /\/assets\/(?!bootstrap-)[^/]+\.js$/;
  /** Milliseconds by which the server's clock is ahead, as its answers say. */
  clockAhead = 0;
  /** Runs in every page before anything else, where the browser's driver has no such thing; JavaScript. */
  initScript: string | null = null;
  /** The client address that the server sees, of a browser that cannot name one. */
  client: string | null = null;
  /** The paths of all requests, with their methods. */
  readonly requests: string[] = [];

  constructor(upstream: string) {
    this.#upstream = new URL(upstream);
  }

  get url(): string {
    return `http://localhost:${this.#port}`;
  }

  async start(): Promise<void> {
    const server = createServer((incoming, outgoing) => this.#forward(incoming, outgoing));
    server.on("connection", (socket) => {
      this.#sockets.add(socket);
      socket.on("close", () => this.#sockets.delete(socket));
    });
    await new Promise<void>((resolve) => server.listen(this.#port, "127.0.0.1", resolve));
    this.#server = server;
    this.#port = (server.address() as AddressInfo).port;
  }

  /** Every request fails until the next `start`. */
  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    for (const socket of this.#sockets) {
      socket.destroy();
    }
    await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
  }

  /**
   * Replaces the files of the app by those of the next version; the former ones are gone. What was requested before is
   * answered as it was then.
   */
  deploy(): void {
    this.#version += 1;
  }

  #forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const path = incoming.url ?? "/";
    this.requests.push(`${incoming.method} ${path}`);
    if (path === initScriptPath) {
      const headers = { "content-type": "text/javascript", "cache-control": "max-age=86400" };
      outgoing.writeHead(200, headers).end(this.initScript ?? "");
      return;
    }
    const known = this.#knownPath(path);
    if (known === null) {
      outgoing.writeHead(404).end();
      return;
    }
    const { "accept-encoding": _, "if-none-match": tag, ...headers } = incoming.headers;
    const isApi = path.startsWith("/api/");
    const suffix = this.#suffix;
    const client = this.client ? { "x-forwarded-for": this.client } : {};
    const knownTag = isApi && tag ? { "if-none-match": tag } : {};
    const sent = request(
      new URL(known, this.#upstream),
      { method: incoming.method, headers: { ...headers, ...client, ...knownTag } },
      (answer) => void this.#answer(answer, { path, suffix }, outgoing),
    );
    sent.on("error", () => outgoing.destroy());
    incoming.pipe(sent);
  }

  async #answer(
    answer: IncomingMessage,
    { path, suffix }: { path: string; suffix: string },
    outgoing: ServerResponse,
  ): Promise<void> {
    const { date = "" } = answer.headers;
    answer.headers.date = new Date(Date.parse(date) + this.clockAhead).toUTCString();
    if (answer.headers["content-type"] === "text/event-stream") {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      outgoing.on("close", () => answer.destroy());
      answer.on("error", () => outgoing.destroy());
      answer.pipe(outgoing);
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of answer) {
      chunks.push(chunk);
    }
    const body = Buffer.concat(chunks);
    const { etag, "content-length": _, "transfer-encoding": __, ...headers } = answer.headers;
    const isText = /html|javascript|css/.test(headers["content-type"] ?? "");
    if (this.heldScripts.test(path)) {
      await this.appScripts;
    }
    const text = () => this.#withInitScript(withSuffix(body.toString("utf8"), suffix));
    const sent = isText ? Buffer.from(text()) : body;
    const tag = !isText && etag ? { etag } : {};
    outgoing.writeHead(answer.statusCode ?? 502, { ...headers, ...tag }).end(sent);
  }

  #withInitScript(text: string): string {
    return this.initScript === null
      ? text
      : text.replace("<head>", `$&<script src="${initScriptPath}"></script>`);
  }

  get #suffix(): string {
    return this.#version === 1 ? "" : `-v${this.#version}`;
  }

  /** The path in the build; null for a file of another version. */
  #knownPath(path: string): string | null {
    if (!path.startsWith("/assets/")) {
      return path;
    }
    const [, name = "", suffix = "", rest = ""] = /^(.*?)(-v\d+)?(\.\w+(?:\?.*)?)$/.exec(path) ?? [];
    return suffix === this.#suffix ? name + rest : null;
  }
}

/** A text in which the files of the build have the addresses of a version. */
function withSuffix(text: string, suffix: string): string {
  return suffix === ""
    ? text
    : text.replaceAll(/[\w.-]+(?=\.\w)/g, (word) => (assetNames().has(word) ? word + suffix : word));
}

let knownNames: Set<string> | null = null;

/** The names of the files of the build whose names have a hash, without their extensions. */
function assetNames(): Set<string> {
  knownNames ??= new Set(
    readdirSync(join(dist, "assets"))
      // Of texts there is the compressed file alone.
      .map((name) => name.replace(/\.\w+(\.br)?$/, "")),
  );
  return knownNames;
}
