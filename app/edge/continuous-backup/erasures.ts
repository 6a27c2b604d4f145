import { readFile } from "node:fs/promises";
import path from "node:path";
import { backupRecipient } from "../backup/keys.ts";
import { backupsIn } from "../backup/backup.ts";
import { erasuresFile } from "../backup/erasure-list.ts";
import { type Archived } from "./archiving.ts";
import { places } from "./names.ts";
import { encryptFile } from "./encryption.ts";
import { openStore } from "./store.ts";
import { asSuperuser, databaseId } from "./superuser.ts";

/** Stores the list of erasures whenever it has changed: a restore to an earlier moment repeats them. */
export function storeErasures(archived: Archived): () => Promise<void> {
  const { url, dataDir } = archived;
  let stored = "";
  return async () => {
    const file = path.join(backupsIn(dataDir), erasuresFile);
    const list = await readFile(file, "utf8").catch(() => "");
    if (list === stored) return;
    const recipient = await backupRecipient(archived);
    const id = await asSuperuser(url, databaseId);
    const encrypted = await encryptFile(Buffer.from(list), recipient);
    await openStore(archived.store).put(places.erasures(id), encrypted);
    stored = list;
  };
}
