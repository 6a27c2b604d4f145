import { existsSync } from "node:fs";
import { realpath } from "node:fs/promises";
import { join, resolve } from "node:path";
import { serverAccount } from "./account.ts";
import { findBinaries } from "./binaries.ts";
import { openCluster } from "./cluster.ts";
import { addressOf } from "./database.ts";
import { chooseHome, homeOutside } from "./home.ts";
import { adopt } from "./postmaster.ts";

/**
 * The address of the embedded PostgreSQL that another process, the site, runs in `dataDir` now.
 * @returns null when none runs
 */
export async function runningEmbeddedPostgres(given: string): Promise<string | null> {
  const dataDir = await realpath(resolve(given)).catch(() => null);
  if (!dataDir) return null;
  const clusters = [dataDir, homeOutside(dataDir)].map((folder) => join(folder, "postgres"));
  if (!clusters.some((folder) => existsSync(folder))) return null;
  const account = serverAccount(clusters);
  const home = await chooseHome(dataDir, account);
  const cluster = await openCluster(home, await findBinaries(), account);
  const postmaster = await adopt(cluster);
  return postmaster ? addressOf(postmaster.port, cluster.password) : null;
}
