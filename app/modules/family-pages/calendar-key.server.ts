import { createHmac, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { familyCalendarPath } from "#modules/families/index.ts";
import { hashOfKey } from "#modules/outbox/index.server.ts";
import { byFamily, type FamilyVisit } from "#modules/families/index.server.ts";
import { type PlacedAthlete, currentPlaces } from "#modules/enrolment/index.server.ts";
import type { AppContext } from "#core/context.server.ts";
import { countAttempt } from "#core/db/rate-limit.server.ts";
import { recordAudit } from "#core/audit/audit.server.ts";
import { familyCalendars } from "#modules/families/schema.ts";

type Keys = Pick<AppContext, "db" | "mailedLinkSecret">;

/** Limits a network that requests unknown calendars; a valid key always opens. */
const wrongKeys = { limit: 30, windowSeconds: 600 };

const keyFrom = (secret: string, familyId: string, salt: string) =>
  createHmac("sha256", secret).update(`family calendar ${familyId} ${salt}`).digest("base64url");

/**
 * The address of a family's calendar. `none`: it was never created, or was ended. `unknown`: it cannot be
 * shown, because a restored backup has another secret; it still works where it is in use.
 */
export type FamilyCalendar = { path: string } | "none" | "unknown";

/** The calendar's address, for the family page. */
export async function readCalendar(
  { db, mailedLinkSecret }: Keys,
  familyId: string,
): Promise<FamilyCalendar> {
  const isOwn = eq(familyCalendars.familyId, familyId);
  const [made] = await db.select().from(familyCalendars).where(isOwn);
  if (!made) return "none";
  const key = keyFrom(mailedLinkSecret, familyId, made.salt);
  return hashOfKey(key) === made.keyHash ? { path: familyCalendarPath(key) } : "unknown";
}

/** Creates a new address; the earlier one ends. */
export async function makeCalendar(
  { db, mailedLinkSecret }: Keys,
  visit: FamilyVisit,
): Promise<void> {
  const { familyId } = visit;
  const salt = randomBytes(16).toString("base64url");
  const made = { salt, keyHash: hashOfKey(keyFrom(mailedLinkSecret, familyId, salt)) };
  await db.transaction(async (transaction) => {
    await transaction
      .insert(familyCalendars)
      .values({ familyId, ...made })
      .onConflictDoUpdate({ target: familyCalendars.familyId, set: made });
    await recordAudit(transaction, { action: "families.calendar-made", ...byFamily(visit) });
  });
}

/** Ends the address in every calendar that uses it. @returns false when there was none */
export async function endCalendar(
  { db }: Pick<AppContext, "db">,
  visit: FamilyVisit,
): Promise<boolean> {
  const { familyId } = visit;
  return db.transaction(async (transaction) => {
    const isOwn = eq(familyCalendars.familyId, familyId);
    const { rowCount } = await transaction.delete(familyCalendars).where(isOwn);
    if (!rowCount) return false;
    await recordAudit(transaction, { action: "families.calendar-ended", ...byFamily(visit) });
    return true;
  });
}

/**
 * The current and coming registrations of the family with this calendar key.
 * @param network the visitor's
 */
export async function openCalendar(
  { db, content }: Pick<AppContext, "db" | "content">,
  { key, network }: { key: string; network: string },
): Promise<{ outcome: "opened"; placed: PlacedAthlete[] } | { outcome: "unknown" | "too-many" }> {
  const [found] = /^[\w-]{43}$/.test(key)
    ? await db
        .select()
        .from(familyCalendars)
        .where(eq(familyCalendars.keyHash, hashOfKey(key)))
    : [];
  if (found)
    return { outcome: "opened", placed: await currentPlaces({ db, content }, found.familyId) };
  const { allowed } = await countAttempt(db, `calendar:wrong:${network}`, wrongKeys);
  return { outcome: allowed ? "unknown" : "too-many" };
}
