import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { takeOverLock } from "./hand-over.ts";

let dataDir: string;
let beat: NodeJS.Timeout | undefined;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "hand-over-"));
});
afterEach(async () => {
  clearInterval(beat);
  await rm(dataDir, { recursive: true, force: true });
});

/**
 * Simulates the lock of a container elsewhere. @returns a function that removes it, as at that container's
 * end
 */
async function lockElsewhere() {
  const path = join(dataDir, "lock");
  await writeFile(path, JSON.stringify({ pid: 1, startedAt: "1", host: "elsewhere" }));
  beat = setInterval(() => void utimes(path, new Date(), new Date()).catch(() => {}), 50);
  return async () => {
    clearInterval(beat);
    await rm(path);
  };
}

const asked = () => readFile(join(dataDir, "lock.asked"), "utf8").catch(() => "");

test("a new container asks the running one to close, and replaces it", async () => {
  const close = await lockElsewhere();
  const taking = takeOverLock(dataDir, () => {});
  await expect.poll(asked).toBe(hostname());
  await close();
  await (await taking).release();
  expect(await readdir(dataDir)).toEqual([]);
});

test("the one that is asked closes once; started again, it waits until the new one has ended", async () => {
  const close = vi.fn<() => void>();
  const lock = await takeOverLock(dataDir, close);
  await writeFile(join(dataDir, "lock.asked"), "elsewhere");
  await expect.poll(() => close.mock.calls.length).toBe(1);
  await lock.release();

  let isBack = false;
  const waiting = takeOverLock(dataDir, close).then((back) => {
    isBack = true;
    return back;
  });
  // The new one has not taken the lock yet, so it has priority.
  const end = await lockElsewhere();
  expect(isBack).toBe(false);
  await rm(join(dataDir, "lock.asked"));
  // Long enough for a request, if it sent one.
  let looks = 0;
  const later = async () => ((looks += 1) > 6 ? asked() : "too early");
  await expect.poll(later, { interval: 100 }).toBe("");
  expect(isBack).toBe(false);
  await end();
  await (await waiting).release();
  expect(await readdir(dataDir)).toEqual([]);
});

test("the lock of a container that was killed is taken over", async () => {
  await lockElsewhere();
  clearInterval(beat);
  const longAgo = new Date(Date.now() - 120_000);
  await utimes(join(dataDir, "lock"), longAgo, longAgo);
  await (await takeOverLock(dataDir, () => {})).release();
  expect(await readdir(dataDir)).toEqual([]);
});
