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
      const saving = upsert(contact);
      if (!within)
        return storeLocally(vendor, async () =>
          outcomeOf((await db.execute<Upserted>(saving)).rows),
        );
      within.contact = saving;
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

/**
 * Stores a contact and adds notes as `addNote` does. xmax is 0 only for a row version that this statement
 * inserted.
 */
const upsert = ({ email, firstname, lastname, client_details }: ContactRecord) => sql`
  insert into ${crmContacts} as known (id, email, firstname, lastname, client_details)
  values (${randomUUIDv7()}, ${email.toLowerCase()}, ${firstname}, ${lastname}, ${client_details})
  on conflict (email) do update set
    firstname = coalesce(nullif(excluded.firstname, ''), known.firstname),
    lastname = coalesce(nullif(excluded.lastname, ''), known.lastname),
    client_details = case
      when position(excluded.client_details in known.client_details) > 0 then known.client_details
      when known.client_details = '' then excluded.client_details
      else right(known.client_details || ${betweenNotes}::text || excluded.client_details, ${longestNotes}::int)
    end,
    updated_at = now()
  returning id, xmax = 0 as is_new`;

type Upserted = { id: string; is_new: boolean };

const outcomeOf = ([saved]: Upserted[]): ContactOutcome => ({
  kind: saved?.is_new ? "created" : "updated",
  id: saved?.id ?? null,
});
