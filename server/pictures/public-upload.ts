import { libraryName } from "#domain/pictures.ts";
import { eq } from "drizzle-orm";
import type { LiveContent } from "../content/live.ts";
import type { Database } from "../db/database.ts";
import { uploads } from "../db/schema/club.ts";
import { asUpload } from "./library.ts";

/**
 * Whether the public gets an upload's files: not without the consent that was given for it, and not once
 * it is deleted, even while a file of it is left.
 */
export async function publicUpload(
  { db, live }: { db: Database; live: Pick<LiveContent, "pictures"> },
  id: string,
): Promise<"shown" | "withdrawn" | "missing"> {
  // One that was uploaded a moment ago may not be known here yet.
  const picture = live.pictures[libraryName(id)] ?? (await readPicture(db, id));
  if (!picture) return "missing";
  return picture.withdrawn ? "withdrawn" : "shown";
}

async function readPicture(db: Database, id: string) {
  const [row] = await db.select().from(uploads).where(eq(uploads.uploadId, id));
  return row && asUpload(row).picture;
}
