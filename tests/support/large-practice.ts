import { eq } from "drizzle-orm";
import type { TestClub } from "./club.ts";
import { records } from "./records.ts";
import { athletes } from "#modules/families/schema.ts";
import { registrations } from "#modules/enrolment/schema.ts";

/** The last name of the n-th athlete, counted from 0. */
export const familyName = (n: number) => `Family${String(n).padStart(3, "0")}`;

/**
 * Creates this many athletes in the fixture club's one group, in the order of the sheet. @returns their ids
 */
export async function largeGroup(club: TestClub, count: number): Promise<string[]> {
  const { db } = club.ctx;
  const { athleteId } = await records(club).registered();
  const [registered] = await db
    .select()
    .from(registrations)
    .innerJoin(athletes, eq(athletes.id, registrations.athleteId))
    .where(eq(athletes.id, athleteId));
  if (!registered) throw new Error("There is no registration");
  await db.delete(athletes).where(eq(athletes.id, athleteId));
  const { id: _athlete, ...one } = registered.athletes;
  const made = await db
    .insert(athletes)
    .values(
      Array.from({ length: count }, (_, n) => {
        return { ...one, familyName: familyName(n) };
      }),
    )
    .returning();
  const { id: _id, lineId: _line, ...booked } = registered.registrations;
  await db.insert(registrations).values(made.map(({ id }) => ({ ...booked, athleteId: id })));
  return made.toSorted((a, b) => a.familyName.localeCompare(b.familyName)).map(({ id }) => id);
}
