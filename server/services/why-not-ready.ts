import { sql } from "drizzle-orm";
import { fullBelow } from "#domain/health.ts";
import type { ClubDesk } from "./club-desk.ts";
import type { Machine } from "./machine.ts";

/** Why no enquiry can be taken now, in a few words; null: one can. */
export async function whyNotReady(
  { db }: Pick<ClubDesk, "db">,
  { readDisk, hasEmbeddedDatabase }: Machine,
): Promise<string | null> {
  const answers = await db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
  if (!answers) return "the database does not answer";
  const isFull = hasEmbeddedDatabase && (await readDisk()).free < fullBelow;
  return isFull ? "the disk is full" : null;
}
