import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { crmContacts } from "#server/db/schema.ts";
import { keepLocally } from "../keep-locally.ts";
import type { ContactOutcome, ContactRecord, Crm } from "./port.ts";

const vendor = "embedded CRM";

/** Contacts in our own database, with HubSpot's rules: one a person, found by e-mail. */
export function localCrm(db: Database): Crm {
  return {
    vendor,
    saveContact: (contact, { whenExists }) =>
      keepLocally(vendor, () =>
        whenExists === "update" ? upsert(db, contact) : create(db, contact),
      ),
    forgetContact: (email) => keepLocally(vendor, () => forget(db, email)),
  };
}

const row = ({ email, firstname, lastname, client_details }: ContactRecord) => ({
  id: randomUUID(),
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

async function create(db: Database, contact: ContactRecord): Promise<ContactOutcome> {
  const { id } = crmContacts;
  const insert = db.insert(crmContacts).values(row(contact));
  const [created] = await insert
    .onConflictDoNothing({ target: crmContacts.email })
    .returning({ id });
  if (created) return { kind: "created", id: created.id };
  const known = eq(crmContacts.email, contact.email.toLowerCase());
  const [existing] = await db.select({ id }).from(crmContacts).where(known);
  return { kind: "exists", id: existing?.id ?? null };
}

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
