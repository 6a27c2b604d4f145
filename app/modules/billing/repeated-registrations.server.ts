import { and, eq, inArray, or } from "drizzle-orm";
import { athleteField, type CheckoutAthlete, athleteFields } from "#modules/families/index.ts";
import { holdMinutes } from "#modules/enrolment/index.ts";
import { countsAsPlace, type WantedLine } from "#modules/enrolment/index.server.ts";
import type { FieldErrors } from "#core/forms/result.ts";
import { comparedName, fullName } from "#core/names.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { athletes, families } from "#modules/families/schema.ts";
import { registrations, registrationColumns, registrationRows } from "#modules/enrolment/schema.ts";

/** The key of a line's athlete and offering: the same twice is a mistake. */
const lineKey = (
  athlete: { givenName: string; familyName: string; bornOn: string | null },
  line: { type: string; id: number; seasonId: string | null },
) =>
  JSON.stringify([
    comparedName(fullName(athlete)),
    athlete.bornOn,
    line.type,
    line.id,
    line.seasonId,
  ]);

/** A month or a block of sessions can be bought again before the last one is over. */
const isBoughtAgain = ({ entry }: WantedLine) => entry.per === "month" || entry.per === "block";

interface Whose {
  athletes: readonly CheckoutAthlete[];
  /**
   * Checked with the offerings locked and this order's own places released: places held by others count too.
   */
  familyId: string | null;
  /**
   * Checked with the offerings locked and this order's own places given up: others' held places count too.
   */
  paying?: boolean;
}

/**
 * Children who would be registered twice for the same season of a program, by the field to change: entered
 * twice in this form, or registered before by the family whose own link this browser has opened. A typed
 * address proves nothing: a stranger who knows a child's name and birthday, and a parent's address, must not
 * learn where the child trains. Staff find such pairs among the possible duplicates of a family.
 */
export async function repeatedRegistrations(
  db: Database | Transaction,
  whose: Whose,
  wanted: WantedLine[],
): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  const taken = await takenKeys(db, whose, wanted);
  const seen = new Set<string>();
  for (const line of wanted) {
    const athlete = whose.athletes.find(({ n }) => String(n) === line.athlete);
    if (!athlete) continue;
    const { n, givenName, familyName, bornOn } = athlete;
    const { entry, place } = line;
    const { type, id, title } = entry;
    const key = lineKey({ givenName, familyName, bornOn }, { type, id, seasonId: place.season.id });
    if (seen.has(key))
      errors[athleteField(n, athleteFields.givenName.form)] =
        `${givenName} is in this form twice for ${title}. Remove one, or correct the name or date of birth`;
    else if (taken.has(key) && !isBoughtAgain(line))
      errors[athleteField(n, "program_1")] =
        taken.get(key) === "held"
          ? `${givenName} is in another checkout of your family for ${title}, which is being paid. Pay or cancel that one first, or try again in ${holdMinutes} minutes`
          : `${givenName} is already registered for ${title} this season. Choose another program, or remove this child. Your family page shows what is booked`;
    seen.add(key);
  }
  return errors;
}

const draftsOf = (db: Database | Transaction, familyId: string) =>
  db.select({ id: families.id }).from(families).where(eq(families.joins, familyId));

/** The keys of the children's registrations, and whether only a checkout holds them. */
async function takenKeys(
  db: Database | Transaction,
  { familyId, paying }: Whose,
  wanted: WantedLine[],
): Promise<Map<string, "held" | "registered">> {
  const [first] = wanted;
  if (!first || !familyId) return new Map();
  const rows = await db
    .select({ athlete: athletes, registration: registrationColumns })
    .from(registrationRows)
    .innerJoin(athletes, eq(athletes.id, registrations.athleteId))
    .where(
      and(
        eq(registrationRows.catalogue, first.catalogue),
        inArray(
          registrationRows.seasonId,
          wanted.map(({ place }) => place.season.id),
        ),
        or(
          inArray(registrations.state, ["active", "unplaced"]),
          paying ? and(eq(registrations.state, "held"), countsAsPlace) : undefined,
        ),
        or(
          eq(athletes.familyId, familyId),
          // The checkout of the other guardian, opened with a link of the same family.
          inArray(athletes.familyId, draftsOf(db, familyId)),
        ),
      ),
    );
  // Registrations come last, so that they override held places.
  const held = rows.toSorted(
    (a, b) => Number(b.registration.state === "held") - Number(a.registration.state === "held"),
  );
  return new Map(
    held.map(({ athlete, registration }) => {
      const { offeringType: type, offeringId: id, seasonId, state } = registration;
      const key = lineKey(athlete, { type, id, seasonId });
      return [key, state === "held" ? "held" : "registered"];
    }),
  );
}
