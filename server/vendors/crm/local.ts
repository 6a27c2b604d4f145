import { randomUUIDv7 } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { betweenNotes, longestNotes } from "#domain/forms/crm-details.ts";
import { insertRows, batched } from "#server/db/batch.ts";
import type { Database } from "#server/db/database.ts";
import { crmContacts } from "#server/db/schema/forms.ts";
import { keepLocally } from "../local-outbox.ts";
import type { ContactOutcome, ContactRecord, Crm } from "./port.ts";

const vendor = "embedded CRM";

/** Contacts in our own database, with HubSpot's rules: one per person, identified by e-mail. */
export function localCrm(db: Database): Crm {
  return {
    vendor,
    atOnce: 100,
    saveContact: (contact) => keepLocally(vendor, () => save(db, contact)),
    forgetContact: (email) => keepLocally(vendor, () => deleteContact(db, email)),
  };
}

const row = ({ email, firstname, lastname, client_details }: ContactRecord) => ({
  id: randomUUIDv7(),
  email: email.toLowerCase(),
  firstname,
  lastname,
  clientDetails: client_details,
});

async function deleteContact(db: Database, email: string) {
  const { rowCount } = await db
    .delete(crmContacts)
    .where(eq(crmContacts.email, email.toLowerCase()));
  return { kind: rowCount ? ("forgotten" as const) : ("unknown" as const) };
}

/** One row per person: two records of a person in a batch need two statements. */
const save = batched(async (db: Database, contacts: ContactRecord[]): Promise<ContactOutcome[]> => {
  const outcomes: ContactOutcome[] = [];
  let waiting = contacts.map((contact, index) => ({ ...row(contact), index }));
  while (waiting.length > 0) {
    const first = new Map(waiting.toReversed().map((one) => [one.email, one]));
    // Sorted, so that two statements never deadlock.
    const now = [...first.values()].sort((a, b) => (a.email < b.email ? -1 : 1));
    const saved = await upsert(
      db,
      now.map(({ index: _index, ...values }) => values),
    );
    for (const { email, index } of now) {
      const { id = null, is_new = false } = saved.get(email) ?? {};
      outcomes[index] = { kind: is_new ? "created" : "updated", id };
    }
    waiting = waiting.filter((one) => first.get(one.email) !== one);
  }
  return outcomes;
});

/** The SQL equivalent of `addNote`. */
const notes = sql`case
  when position(excluded.client_details in known.client_details) > 0 then known.client_details
  when known.client_details = '' then excluded.client_details
  else right(known.client_details || ${betweenNotes}::text || excluded.client_details, ${longestNotes}::int)
end`;

async function upsert(db: Database, rows: ReturnType<typeof row>[]) {
  // A row version this statement inserted has never been locked or replaced: its xmax is 0.
  const saved = await db.execute<{ id: string; email: string; is_new: boolean }>(sql`
    ${insertRows(crmContacts, rows, { as: "known" })}
    on conflict (email) do update set
      firstname = coalesce(nullif(excluded.firstname, ''), known.firstname),
      lastname = coalesce(nullif(excluded.lastname, ''), known.lastname),
      client_details = ${notes},
      updated_at = now()
    returning id, email, xmax = 0 as is_new`);
  return new Map(saved.rows.map((one) => [one.email, one]));
}
