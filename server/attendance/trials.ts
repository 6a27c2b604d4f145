import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { AppContext } from "../context.ts";
import { submissions } from "../db/schema/forms.ts";

/** A child who comes to a practice to try it. */
export interface Trial {
  id: string;
  /** The first name, as the family wrote it. */
  name: string;
  age: string;
  /** Whom to call, for the office only; null: a coach reads it. */
  guardian: { name: string; phone: string } | null;
}

/** Who asked to try a practice, in the order in which they asked. Possible spam is not among them. */
export async function readTrials(
  { db }: Pick<AppContext, "db">,
  key: string,
  { isOffice }: { isOffice: boolean },
): Promise<Trial[]> {
  const { id, kind, fields, suspicion, firstName, phone, receivedAt } = submissions;
  const found = await db
    .select({ id, fields, firstName, phone })
    .from(submissions)
    .where(and(eq(kind, "trial"), isNull(suspicion), sql`${fields} ->> 'practice' = ${key}`))
    .orderBy(asc(receivedAt), asc(id));
  return found.map((each) => ({
    id: each.id,
    name: String(each.fields.athlete ?? ""),
    age: String(each.fields.age ?? ""),
    guardian: isOffice ? { name: each.firstName, phone: each.phone } : null,
  }));
}
