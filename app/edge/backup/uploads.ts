import type { Database } from "#core/db/database.server.ts";
import type { FileStorage } from "#core/vendors/storage/port.server.ts";
import { uploads } from "#modules/media/schema.ts";

/** A club's uploads in their storage. An upload deleted meanwhile is skipped. */
export function storedUploads(db: Database, storage: FileStorage): UploadFiles {
  return {
    async *read() {
      for (const { uploadId, hash, widths } of await db.select().from(uploads)) {
        for (const width of widths) {
          for (const format of ["avif", "webp"]) {
            const name = `${uploadId}-${width}.${hash}.${format}`;
            const bytes = await storage.get(name);
            if (bytes) yield { name, type: `image/${format}`, bytes };
          }
        }
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
