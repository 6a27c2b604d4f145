import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { beginInAnotherProcess } from "#tests/support/another-process.ts";
import { startEmbeddedPostgres } from "./start.ts";

const log = { info: vi.fn<(line: string) => void>(), error: vi.fn<(line: string) => void>() };
const patient = { timeout: 30_000, interval: 5 };
let dataDir: string;

vi.setConfig({ testTimeout: 120_000 });

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "killed-start-"));
});
afterAll(() => rm(dataDir, { recursive: true, force: true, maxRetries: 10 }));

/** Kills a first start some milliseconds after its new data folder has its first files. */
async function killFirstStart(afterMs: number) {
  const before = new Set(await readdir(dataDir));
  const { kill } = beginInAnotherProcess(dataDir);
  await vi.waitFor(async () => {
    const [draft = ""] = (await readdir(dataDir)).filter(
      (name) => name.startsWith("postgres.new") && !name.endsWith("-password") && !before.has(name),
    );
    expect(await readdir(join(dataDir, draft))).toContain("base");
  }, patient);
  await wait(afterMs);
  await kill();
}

test("a first start that is killed several times while initdb continues does not block a later one", async () => {
  for (const afterMs of [0, 50, 150, 300, 450]) await killFirstStart(afterMs);
  const { url, stop } = await startEmbeddedPostgres({ dataDir, log });
  const client = new pg.Client(url);
  await client.connect();
  expect((await client.query("select 1 as answer")).rows).toEqual([{ answer: 1 }]);
  await client.end();
  await stop();
  expect((await readdir(dataDir)).sort()).toEqual([
    "postgres",
    "postgres-log",
    "postgres-password",
  ]);
});
