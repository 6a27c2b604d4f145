import { randomUUIDv7 } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { insertRows } from "#server/db/rows-of.ts";
import { crmContacts } from "#server/db/schema.ts";
import { together } from "#server/db/together.ts";
import { keepLocally } from "../keep-locally.ts";
import type { ContactOutcome, ContactRecord, Crm } from "./port.ts";

const vendor = "embedded CRM";

/** Contacts in our own database, with HubSpot's rules: one a person, found by e-mail. */
export function localCrm(db: Database): Crm {
  return {
    vendor,
    atOnce: 100,
    saveContact: (contact, { whenExists }) =>
      keepLocally(vendor, () =>
        whenExists === "update" ? upsert(db, contact) : create(db, contact),
      ),
    forgetContact: (email) => keepLocally(vendor, () => forget(db, email)),
  };
}

const row = ({ email, firstname, lastname, client_details }: ContactRecord) => ({
  id: randomUUIDv7(),
  email: email.toLowerCase(),
  firstname,
  lastname,
  clientDetails: client_details,
});

async function forget(db: Database, email: string) {
  const { rowCount } = await db
    .delete(crmContacts)
    .where(eq(crmContacts.email, email.toLowerCase()));
  return { kind: rowCount ? ("forgotten" as const) : ("unknown" as const) };
}

const create = together(
  async (db: Database, contacts: ContactRecord[]): Promise<ContactOutcome[]> => {
    const rows = contacts.map(row);
    const { id, email } = crmContacts;
    const created = await db.execute<{ id: string }>(
      sql`${insertRows(crmContacts, rows)} on conflict (email) do nothing returning id`,
    );
    const isNew = new Set(created.rows.map((one) => one.id));
    const others = rows.filter((one) => !isNew.has(one.id)).map((one) => one.email);
    const known =
      others.length > 0
        ? await db.select({ id, email }).from(crmContacts).where(inArray(email, others))
        : [];
    const idOf = new Map(known.map((one) => [one.email, one.id]));
    return rows.map((one) =>
      isNew.has(one.id)
        ? { kind: "created", id: one.id }
        : { kind: "exists", id: idOf.get(one.email) ?? null },
    );
  },
);

async function upsert(db: Database, contact: ContactRecord): Promise<ContactOutcome> {
  const [saved] = await db
    .insert(crmContacts)
    .values(row(contact))
    .onConflictDoUpdate({
      target: crmContacts.email,
      set: {
        firstname: sql`coalesce(nullif(excluded.firstname, ''), ${crmContacts.firstname})`,
        lastname: sql`coalesce(nullif(excluded.lastname, ''), ${crmContacts.lastname})`,
        clientDetails: sql`excluded.client_details`,
        updatedAt: sql`now()`,
      },
    })
    // A row version this statement inserted has never been locked or replaced: its xmax is 0.
    .returning({ id: crmContacts.id, isNew: sql<boolean>`xmax = 0` });
  return { kind: saved?.isNew ? "created" : "updated", id: saved?.id ?? null };
}
