import { eq } from "drizzle-orm";
import {
  athleteField,
  programKey,
  athleteFields,
  guardianFields,
} from "#modules/families/index.ts";
import { waitingAthletes } from "#modules/enrolment/index.ts";
import type { BoughtLine } from "#modules/enrolment/index.server.ts";
import { splitName } from "#core/names.ts";
import type { Database } from "#core/db/database.server.ts";
import { submissions } from "#modules/outbox/schema.ts";
import { type Order, waitingListEntries } from "#modules/enrolment/schema.ts";

/** A waiting family's details, as fields of the checkout's form. */
export async function offeredValues(
  db: Database,
  { waitingListEntryId }: Pick<Order, "waitingListEntryId">,
  lines: BoughtLine[],
): Promise<Record<string, string>> {
  if (!waitingListEntryId) return {};
  const [found] = await db
    .select({ entry: submissions })
    .from(waitingListEntries)
    .innerJoin(submissions, eq(submissions.id, waitingListEntries.submissionId))
    .where(eq(waitingListEntries.id, waitingListEntryId));
  if (!found) return {};
  const { firstName, lastName, email, phone, fields } = found.entry;
  const athletes = waitingAthletes(fields).flatMap(({ name }, at): [string, string][] => {
    const n = at + 1;
    const [given, family] = splitName(name);
    const line = lines[at];
    return [
      [athleteField(n, athleteFields.givenName.form), given],
      [athleteField(n, athleteFields.familyName.form), family],
      [
        athleteField(n, "program_1"),
        line ? programKey({ type: line.offeringType, id: line.offeringId }) : "",
      ],
    ];
  });
  return {
    [guardianFields.name.form]: `${firstName} ${lastName}`.trim(),
    [guardianFields.email.form]: email,
    [guardianFields.phone.form]: phone,
    ...Object.fromEntries(athletes),
  };
}
