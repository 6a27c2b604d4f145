import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";

const notYet = ["ECONNREFUSED", "ECONNRESET", "57P03"];
const noSuchDatabase = ["3D000", "28P01", "28000"];

/** How waiting for a server ended. */
export type Readiness = "ready" | "no database" | "ended" | "too slow";

/**
 * Waits until the server at `url` lets us in: 10 s at most, or 2 minutes while it says that it is
 * replaying its log after a crash.
 * @param isRunning whether the server's process is still there
 */
export async function untilReady(url: string, isRunning: () => boolean): Promise<Readiness> {
  const start = performance.now();
  let limitMs = 10_000;
  while (performance.now() - start < limitMs) {
    const code = await tryToConnect(url);
    if (code === "") return "ready";
    if (noSuchDatabase.includes(code)) return "no database";
    if (code === "57P03") limitMs = 120_000;
    if (!isRunning()) return "ended";
    await wait(notYet.includes(code) ? 15 : 100);
  }
  return "too slow";
}

async function tryToConnect(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  // A connection cut after it was made also reports here, and would end the process unheard.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return "";
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? "unknown";
  } finally {
    await client.end().catch(() => undefined);
  }
}
