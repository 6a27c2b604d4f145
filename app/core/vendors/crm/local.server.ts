import { randomUUIDv7 } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { betweenNotes, longestNotes } from "./crm-notes.ts";
import type { Database } from "../../db/database.server.ts";
import { storeLocally } from "../local-outbox.server.ts";
import type { ContactOutcome, ContactRecord, Crm } from "./port.server.ts";
import { crmContacts } from "../schema.ts";

const vendor = "embedded CRM";

/** Contacts in our own database, with HubSpot's rules: one per person, identified by e-mail. */
export function localCrm(db: Database): Crm {
  return {
    vendor,
    atOnce: 100,
    async saveContact(contact, within) {
      const saving = upsert(db, contact);
      if (!within) return storeLocally(vendor, async () => outcomeOf(await saving));
      within.contact = saving.getSQL();
      return { kind: "created", id: null };
    },
    deleteContact: (email) => storeLocally(vendor, () => deleteRow(db, email)),
  };
}

async function deleteRow(db: Database, email: string) {
  const { rowCount } = await db
    .delete(crmContacts)
    .where(eq(crmContacts.email, email.toLowerCase()));
  return { kind: rowCount ? ("deleted" as const) : ("unknown" as const) };
}

/** As `addNote` adds notes. */
const notes = sql`case
  when position(excluded.client_details in ${crmContacts.clientDetails}) > 0 then ${crmContacts.clientDetails}
  when ${crmContacts.clientDetails} = '' then excluded.client_details
  else right(${crmContacts.clientDetails} || ${betweenNotes}::text || excluded.client_details, ${longestNotes}::int)
end`;

function upsert(
  db: Database,
  { email, firstname, lastname, client_details: clientDetails }: ContactRecord,
) {
  return (
    db
      .insert(crmContacts)
      .values({
        id: randomUUIDv7(),
        email: email.toLowerCase(),
        firstname,
        lastname,
        clientDetails,
      })
      .onConflictDoUpdate({
        target: crmContacts.email,
        set: {
          firstname: sql`coalesce(nullif(excluded.firstname, ''), ${crmContacts.firstname})`,
          lastname: sql`coalesce(nullif(excluded.lastname, ''), ${crmContacts.lastname})`,
          clientDetails: notes,
          updatedAt: sql`now()`,
        },
      })
      // A row version this statement inserted has never been locked or replaced: its xmax is 0.
      .returning({ id: crmContacts.id, isNew: sql<boolean>`xmax = 0`.as("is_new") })
  );
}

const outcomeOf = ([saved]: { id: string; isNew: boolean }[]): ContactOutcome => ({
  kind: saved?.isNew ? "created" : "updated",
  id: saved?.id ?? null,
});
