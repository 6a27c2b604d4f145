import { access, readFile, statfs } from "node:fs/promises";
import { hostname } from "node:os";
import path from "node:path";
import { connect } from "node:tls";
import { deleteWaitingKey, readWaitingKey } from "../backup/keys.ts";
import { readLastDrill } from "../continuous-backup/last-drill.ts";
import type { Machine } from "#core/context.server.ts";

/** The version of the built site, with its commit; `npm run dev` runs sources of no version. */
export function readVersion(root: string): Promise<string> {
  return readFile(path.join(root, "build/version"), "utf8").catch(() => "unknown");
}

/** This machine, as `/admin/health` shows it. */
export function openHost(options: {
  dataDir: string;
  /** The embedded database's folder, if it is not in DATA_DIR; null: there is none. */
  cluster: string | null;
  publicUrl: string;
  trustsProxy: boolean;
  version: string;
  releasesUrl: string | null;
}): Machine {
  const { dataDir, cluster, publicUrl, trustsProxy, version, releasesUrl } = options;
  return {
    version,
    releasesUrl,
    hostName: hostname(),
    trustsProxy,
    hasEmbeddedDatabase: cluster !== null,
    async readDisk() {
      const disks = await Promise.all([dataDir, ...(cluster ? [cluster] : [])].map(sizeOf));
      return disks.reduce((tight, other) => (other.free < tight.free ? other : tight));
    },
    isFirstPasswordStored: () =>
      access(path.join(dataDir, "first-admin.txt")).then(
        () => true,
        () => false,
      ),
    readBackupKey: () => readWaitingKey(dataDir),
    deleteBackupKey: () => deleteWaitingKey(dataDir),
    readLastDrill: () => readLastDrill(dataDir),
    readCertificate: () => certificateEnd(new URL(publicUrl)),
  };
}

/** The disk of a folder, even if the folder does not exist yet. */
async function sizeOf(folder: string): Promise<{ free: number; total: number }> {
  const found = await statfs(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    return null;
  });
  if (!found) return sizeOf(path.dirname(folder));
  const { bavail, blocks, bsize } = found;
  return { free: bavail * bsize, total: blocks * bsize };
}

/** Connects only to the site's own configured address. */
function certificateEnd({ protocol, hostname, port }: URL): Promise<Date | null> {
  if (protocol !== "https:") return Promise.resolve(null);
  return new Promise((resolve) => {
    // An expired certificate must be read, too.
    const options = { host: hostname, servername: hostname, rejectUnauthorized: false };
    const socket = connect({ ...options, port: Number(port || 443), timeout: 3_000 }, () => {
      const { valid_to: end } = socket.getPeerCertificate();
      socket.destroy();
      resolve(end ? new Date(end) : null);
    });
    const giveUp = () => {
      socket.destroy();
      resolve(null);
    };
    socket.on("error", giveUp).on("timeout", giveUp);
  });
}
