import { access, statfs } from "node:fs/promises";
import path from "node:path";
import { connect } from "node:tls";
import type { Machine } from "../services/machine.ts";

/** This machine, as `/admin/health` asks it. */
export function openMachine(options: {
  dataDir: string;
  publicUrl: string;
  trustsProxy: boolean;
  hasEmbeddedDatabase: boolean;
}): Machine {
  const { dataDir, publicUrl, trustsProxy, hasEmbeddedDatabase } = options;
  return {
    trustsProxy,
    hasEmbeddedDatabase,
    async readDisk() {
      const { bavail, blocks, bsize } = await statfs(dataDir);
      return { free: bavail * bsize, total: blocks * bsize };
    },
    isFirstPasswordKept: () =>
      access(path.join(dataDir, "first-admin.txt")).then(
        () => true,
        () => false,
      ),
    readCertificate: () => certificateEnd(new URL(publicUrl)),
  };
}

/** Asks only the address the site itself was given as its own. */
function certificateEnd({ protocol, hostname, port }: URL): Promise<Date | null> {
  if (protocol !== "https:") return Promise.resolve(null);
  return new Promise((resolve) => {
    // One that ran out must be read, too.
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
