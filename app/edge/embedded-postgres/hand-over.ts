import { readFile, rm, stat, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { StartupError } from "#core/startup-error.ts";
import { type DataDirLock, lockHolder, takeLock } from "./lock.ts";

/** After this time without a heartbeat, the container that has the lock is considered dead. */
const silentMs = 10_000;

/**
 * Locks `dataDir` for this container (HAND_OVER). A platform such as ONCE starts the new container before it
 * removes the old one, and restarts each that ends. So the new one asks the running one to close; if that one
 * is started again, it waits until the new one has ended, which happens if the new release does not start.
 * @param asked called once, when a newer container asks this one to close
 * @throws StartupError when the running one has not closed after a minute
 */
export async function takeOverLock(dataDir: string, asked: () => void): Promise<DataDirLock> {
  const host = hostname();
  const [request, gaveWay] = [join(dataDir, "lock.asked"), join(dataDir, "lock.gave-way")];
  const isWaiting = (await read(gaveWay)) === host;
  const started = performance.now();
  const comesFirst = async () => isWaiting && (await isFresh(request));
  while ((await isHeldElsewhere(dataDir, host)) || (await comesFirst())) {
    if (!isWaiting) {
      if (performance.now() - started > 60_000) {
        throw new StartupError(
          `DATA_DIR ${dataDir} is in use by another container, which did not close in a minute.`,
        );
      }
      await writeFile(request, host);
    }
    await wait(200);
  }
  const lock = await takeLock(dataDir);
  await rm(request, { force: true });
  if (isWaiting) await rm(gaveWay, { force: true });

  let isAsked = false;
  const watch = setInterval(async () => {
    const by = await read(request);
    if (isAsked || !by || by === host) return;
    isAsked = true;
    await writeFile(gaveWay, host);
    asked();
  }, 1_000).unref();
  return {
    async release() {
      clearInterval(watch);
      await lock.release();
    },
  };
}

async function isHeldElsewhere(dataDir: string, host: string): Promise<boolean> {
  const holder = await lockHolder(dataDir);
  return holder !== null && holder.host !== host && Date.now() - holder.at < silentMs;
}

/** A container that is still waiting renews its request repeatedly. */
function isFresh(request: string): Promise<boolean> {
  return stat(request).then(
    ({ mtimeMs }) => Date.now() - mtimeMs < silentMs,
    () => false,
  );
}

function read(file: string): Promise<string> {
  return readFile(file, "utf8").catch(() => "");
}
