import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";

/** Another server of the program under test, on its database, with settings of its own. */
export class OwnServer {
  private running: ChildProcess | null = null;

  /** Starts it, and resolves with its address. */
  async start(settings: Readonly<Record<string, string>>): Promise<string> {
    const { DUELO_E2E_PROGRAM: program, DUELO_E2E_DATABASE: database } = process.env;
    if (!program || !database) {
      throw new Error(
        "DUELO_E2E_PROGRAM and DUELO_E2E_DATABASE must name the program and the database under test",
      );
    }
    const env = {
      DATABASE_URL: database,
      DUELO_JWT_SECRET: "the secret of a server with settings of its own",
      DUELO_LISTEN: "127.0.0.1:0",
      DUELO_LOG_FORMAT: "json",
      ...settings,
    };
    const started = spawn(program, ["serve"], { env, stdio: ["ignore", "ignore", "pipe"] });
    this.running = started;
    const lines: string[] = [];
    for await (const line of createInterface(started.stderr)) {
      lines.push(line);
      const address = /"address":"([^"]+)","message":"listening"/.exec(line)?.[1];
      if (address) {
        started.stderr.resume();
        return `http://${address}`;
      }
    }
    throw new Error(`the server has not started: ${lines.join("\n")}`);
  }

  stop(): void {
    this.running?.kill();
  }
}
