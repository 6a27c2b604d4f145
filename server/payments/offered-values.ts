import { eq } from "drizzle-orm";
import { athleteField, programKey } from "#domain/checkout-athletes.ts";
import { splitName } from "#domain/names.ts";
import { athleteFields, guardianFields } from "#domain/person-fields.ts";
import { waitingAthletes } from "#domain/waiting.ts";
import type { Database } from "../db/database.ts";
import { submissions } from "../db/schema/forms.ts";
import type { Order } from "../db/schema/orders.ts";
import { waitingListEntries } from "../db/schema/waiting.ts";
import type { BoughtLine } from "./lines.ts";

/** A waiting family's entries, as fields of the checkout's form. */
export async function offeredValues(
  db: Database,
  { waitingId }: Pick<Order, "waitingId">,
  lines: BoughtLine[],
): Promise<Record<string, string>> {
  if (!waitingId) return {};
  const [found] = await db
    .select({ entry: submissions })
    .from(waitingListEntries)
    .innerJoin(submissions, eq(submissions.id, waitingListEntries.submissionId))
    .where(eq(waitingListEntries.id, waitingId));
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
