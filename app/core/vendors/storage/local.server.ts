import { codeOf } from "../../records.ts";
import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { reasonOf } from "../../logged-error.ts";
import { VendorFailure } from "../call.server.ts";
import type { FileStorage } from "./port.server.ts";

const vendor = "This computer's disk";

/** The embedded storage: files in one folder, each written completely or not at all. */
export function localStorage(folder: string): FileStorage {
  const place = (name: string) => path.join(folder, path.basename(name));
  return {
    vendor,
    onOwnDisk: true,
    async put(name, { bytes }) {
      const unfinished = path.join(folder, `.${randomUUID()}`);
      try {
        await mkdir(folder, { recursive: true });
        await writeFile(unfinished, bytes, { mode: 0o644, flush: true });
        await rename(unfinished, place(name));
      } catch (error) {
        await rm(unfinished, { force: true });
        throw new VendorFailure(vendor, `${name} was not stored: ${reasonOf(error)}`);
      }
    },
    async get(name) {
      try {
        return await readFile(place(name));
      } catch (error) {
        if (codeOf(error) === "ENOENT") return null;
        throw new VendorFailure(vendor, `${name} was not read: ${reasonOf(error)}`);
      }
    },
    async remove(name) {
      await rm(place(name), { force: true });
    },
  };
}
