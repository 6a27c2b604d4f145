import { and, asc, desc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { missingOf } from "./families.ts";
import { isUuid } from "#core/db/columns.server.ts";
import { containsWord, everyWord } from "#core/db/search-text.server.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { keyset, pageOfRows } from "#core/db/keyset.server.ts";
import { listQuery } from "#core/ui/admin/list-query.ts";
import { familyList, type FamilyQuery } from "./family-list.ts";
import type { AppContext } from "#core/context.server.ts";
import { readSignatures } from "./signatures.server.ts";
import {
  athletes,
  athleteText,
  contactText,
  emergencyContacts,
  families,
  guardians,
  guardianText,
} from "./schema.ts";
import {
  orders,
  registrationColumns,
  registrationRows,
  registrations,
} from "#modules/enrolment/schema.ts";

/** A family with all its data. */
export type Family = NonNullable<Awaited<ReturnType<typeof readFamily>>>;

const size = 50;

/** The family of an unpaid checkout is only a draft. */
export const isStored = isNull(families.draftOf);

/** Whether a word is in one of an athlete's names. */
export const namesAthlete = (word: string) => containsWord(athleteText(athletes), word);

/** Whether every word of a search is in a name, an address or a phone number of the family. */
export const mentionsFamily = (search: string) =>
  everyWord(
    search,
    (word) => sql`${families.id} in (
      select ${athletes.familyId} from ${athletes} where ${namesAthlete(word)}
      union all select ${guardians.familyId} from ${guardians}
        where ${containsWord(guardianText(guardians), word)}
      union all select ${emergencyContacts.familyId} from ${emergencyContacts}
        where ${containsWord(contactText(emergencyContacts), word)})`,
  );

/** `missingOf` (app/modules/families/families.ts) in SQL. */
const incomplete = sql<boolean>`(
  exists (select 1 from ${athletes} where ${athletes.familyId} = ${families.id}
    and ${athletes.bornOn} is null)
  or not exists (select 1 from ${guardians} where ${guardians.familyId} = ${families.id}
    and ${guardians.phone} <> '')
  or not exists (select 1 from ${emergencyContacts}
    where ${emergencyContacts.familyId} = ${families.id}))`;

/** The name that a family's list is sorted by: its athletes', else its guardians'. */
const sortName = sql<string>`coalesce(
  (select lower(min(${athletes.familyName})) from ${athletes}
    where ${athletes.familyId} = ${families.id}),
  (select lower(min(${guardians.name})) from ${guardians}
    where ${guardians.familyId} = ${families.id}), '')`;

const sortings = {
  name: { by: sortName, type: "text" },
} as const;

const everything = listQuery(familyList, new URLSearchParams());

/** Families, one page at a time; the incomplete ones only, if asked for. */
export async function listFamilies(
  { db }: Pick<AppContext, "db">,
  asked: Partial<FamilyQuery> = {},
) {
  const { search, chosen, sort, descending, after } = { ...everything, ...asked };
  const sorting = { ...sortings[sort], descending };
  const { cursor, where, orderBy } = keyset(sorting, families.id, after);
  const found = await db
    .select({ id: families.id, cursor })
    .from(families)
    .where(
      and(
        isStored,
        search ? mentionsFamily(search) : undefined,
        chosen.missing ? incomplete : undefined,
        where,
      ),
    )
    .orderBy(...orderBy)
    .limit(size + 1);
  const { rows, next } = pageOfRows(found, size);
  const listed = await readFamilies(
    db,
    rows.map(({ id }) => id),
  );
  return { families: listed, next };
}

/** One family, or null. */
export async function readFamily({ db }: { db: Database | Transaction }, id: string) {
  if (!isUuid(id)) return null;
  const [family] = await readFamilies(db, [id]);
  return family ?? null;
}

/** The id of the family that an order registered, or null. */
export async function familyOfOrder(
  { db }: Pick<AppContext, "db">,
  orderId: string,
): Promise<string | null> {
  const [found] = await db
    .select({ id: athletes.familyId })
    .from(registrations)
    .innerJoin(athletes, eq(athletes.id, registrations.athleteId))
    .where(eq(registrations.orderId, orderId));
  return found?.id ?? null;
}

/** The phone number of the family's guardian with an address, or of the first who gave one; "": none did. */
export async function guardianPhone(
  { db }: Pick<AppContext, "db">,
  familyId: string,
  email: string | null,
): Promise<string> {
  const [found] = await db
    .select({ phone: guardians.phone })
    .from(guardians)
    .where(and(eq(guardians.familyId, familyId), ne(guardians.phone, "")))
    .orderBy(
      sql`lower(${guardians.email}) is distinct from lower(${email}::text)`,
      asc(guardians.createdAt),
    )
    .limit(1);
  return found?.phone ?? "";
}

/** The families of these ids, in their order, with members, registrations and signatures. */
export async function readFamilies(db: Database | Transaction, ids: string[]) {
  if (ids.length === 0) return [];
  // One after the other: a transaction has one connection.
  const rows = await db.select().from(families).where(inArray(families.id, ids));
  const adults = await db
    .select()
    .from(guardians)
    .where(inArray(guardians.familyId, ids))
    .orderBy(guardians.createdAt);
  const children = await db
    .select()
    .from(athletes)
    .where(inArray(athletes.familyId, ids))
    .orderBy(athletes.createdAt);
  const contacts = await db
    .select()
    .from(emergencyContacts)
    .where(inArray(emergencyContacts.familyId, ids))
    .orderBy(emergencyContacts.createdAt);
  const booked = await db
    .select({ registration: registrationColumns, reference: orders.reference })
    .from(registrationRows)
    .innerJoin(athletes, eq(athletes.id, registrations.athleteId))
    .leftJoin(orders, eq(orders.id, registrations.orderId))
    .where(inArray(athletes.familyId, ids))
    .orderBy(desc(registrations.createdAt));
  const signed = await readSignatures(
    db,
    children.map(({ id }) => id),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const registered = Map.groupBy(booked, ({ registration }) => registration.athleteId);
  const signatures = Map.groupBy(signed, ({ signature }) => signature.athleteId);
  const byFamily = {
    guardians: Map.groupBy(adults, ({ familyId }) => familyId),
    contacts: Map.groupBy(contacts, ({ familyId }) => familyId),
    athletes: Map.groupBy(children, ({ familyId }) => familyId),
  };
  return ids.flatMap((id) => {
    const family = byId.get(id);
    if (!family) return [];
    const members = {
      guardians: byFamily.guardians.get(id) ?? [],
      contacts: byFamily.contacts.get(id) ?? [],
      athletes: (byFamily.athletes.get(id) ?? []).map((athlete) => ({
        ...athlete,
        registrations: (registered.get(athlete.id) ?? []).map(({ registration, reference }) => ({
          ...registration,
          reference,
        })),
        signatures: (signatures.get(athlete.id) ?? []).map(({ signature, text }) => ({
          ...signature,
          text,
        })),
      })),
    };
    return [{ ...family, ...members, missing: missingOf(members) }];
  });
}
