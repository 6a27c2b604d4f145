import type { Database } from "#core/db/database.server.ts";
import type { FileStorage } from "#core/vendors/storage/port.server.ts";
import { filesOf } from "#modules/media/library.server.ts";
import { uploads } from "#modules/media/schema.ts";

/** A club's uploads in their storage. An upload deleted meanwhile is skipped. */
export function storedUploads(db: Database, storage: FileStorage): UploadFiles {
  return {
    async *read() {
      for (const file of (await db.select().from(uploads)).flatMap(filesOf)) {
        const bytes = await storage.get(file.name);
        if (bytes) yield { ...file, bytes };
      }
    },
    write: ({ name, type, bytes }) => storage.put(name, { bytes, type }),
  };
}

export interface UploadFile {
  name: string;
  /** Its media type. */
  type: string;
  bytes: Uint8Array;
}

/** The uploads as a backup sees them, wherever they are stored. */
export interface UploadFiles {
  read(): AsyncIterable<UploadFile>;
  write(file: UploadFile): Promise<void>;
}
