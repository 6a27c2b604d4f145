import { asc } from "drizzle-orm";
import type { PictureLibrary } from "#domain/picture.ts";
import type { Database } from "#server/db/database.ts";
import { uploads } from "#server/db/upload-schema.ts";
import { asPicture } from "./uploads.ts";

/** What a collection calls a picture of the library. */
export const libraryName = (uploadId: string) => `library-${uploadId}`;

/** The pictures staff uploaded, as collections name them and pages show them. */
export async function libraryPictures(db: Database): Promise<PictureLibrary> {
  const rows = await db
    .select()
    .from(uploads)
    .orderBy(asc(uploads.uploadedAt), asc(uploads.uploadId));
  return Object.fromEntries(rows.map((row) => [libraryName(row.uploadId), asPicture(row)]));
}
