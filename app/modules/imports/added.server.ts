import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#core/db/database.server.ts";
import { type AddedKind, importEntries } from "./schema.ts";

/** The table of each kind, its key, and an expression that detects changes of a row. */
const tables: Record<AddedKind, { table: string; key: string; unchanged: SQL }> = {
  family: { table: "families", key: "id", unchanged: rowOf("families") },
  guardian: { table: "guardians", key: "id", unchanged: rowOf("guardians") },
  contact: { table: "emergency_contacts", key: "id", unchanged: rowOf("emergency_contacts") },
  athlete: { table: "athletes", key: "id", unchanged: rowOf("athletes") },
  order: {
    table: "orders",
    key: "id",
    unchanged: sql.raw("jsonb_build_array(orders.state, orders.amount_cents, orders.credit_cents)"),
  },
  registration: { table: "registrations", key: "id", unchanged: rowOf("registrations") },
  member: {
    table: "federation_members",
    key: "athlete_id",
    unchanged: rowOf("federation_members"),
  },
};

/** A row without its timestamps: nobody edits these, and a sent reminder is not a change. */
function rowOf(table: string): SQL {
  return sql.raw(
    `(to_jsonb(${table}) - array['created_at', 'changed_at', 'waivers_reminded_at', 'changed_by'])`,
  );
}

const kinds = Object.keys(tables) as AddedKind[];

/** Added rows, with the family of each. */
export type Added = Record<AddedKind, { id: string; familyId: string }[]>;

export const nothingAdded = (): Added => ({
  family: [],
  guardian: [],
  contact: [],
  athlete: [],
  order: [],
  registration: [],
  member: [],
});

/** Stores what an import added. */
export async function recordAdded(
  transaction: Transaction,
  importId: string,
  added: Added,
): Promise<void> {
  for (const kind of kinds) {
    const { table, key, unchanged } = tables[kind];
    const ids = sql.param(added[kind].map(({ id }) => id));
    const families = sql.param(added[kind].map(({ familyId }) => familyId));
    const named = sql.raw(`${table}.${key}`);
    await transaction.execute(sql`
      insert into ${importEntries} (import_id, kind, row_id, family_id, fingerprint)
      select ${importId}::uuid, ${kind}::text, ${named}, added.family_id, md5(${unchanged}::text)
        from unnest(${ids}::uuid[], ${families}::uuid[]) as added(id, family_id)
        join ${sql.raw(table)} on ${named} = added.id`);
  }
}

/** Why a family is kept, by what refers to it since; by default: it was used. */
const uses: Record<string, string> = {
  absences: "an absence was announced",
  attendance: "attendance was taken",
  families: "it was merged",
  federation_members: "a federation number was entered",
  family_links: "the family opened its page",
  ledger_entries: "a payment was recorded",
  medical_information: "medical information was entered",
  registrations: "it registered again",
  results: "a result was entered",
  signatures: "a waiver was signed",
};

/** References that are no use of a row: mails that were sent, and lines, which are deleted with their order. */
const noUses = ["deliveries", "order_lines"];

interface Reference {
  table: string;
  column: string;
  target: string;
}

/**
 * The families that were used since the import: by id, how. Anything that refers to an added row and was not
 * added with it counts, in any table.
 */
export async function usedFamilies(
  transaction: Transaction,
  { id, finishedAt }: { id: string; finishedAt: Date },
): Promise<Map<string, string>> {
  const used = new Map<string, string>();
  const note = (rows: readonly { family_id: string }[], why: string) => {
    for (const row of rows) if (!used.has(row.family_id)) used.set(row.family_id, why);
  };
  const targets = kinds.map((kind) => tables[kind].table);
  const { rows: references } = await transaction.execute<{ [Name in keyof Reference]: string }>(sql`
    select c.conrelid::regclass::text as "table", a.attname as "column", c.confrelid::regclass::text as target
      from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid::regclass::text = any(${sql.param(targets)}::text[])
        and not c.conrelid::regclass::text = any(${sql.param(noUses)}::text[])
      order by 1, 2`);
  for (const { table, column, target } of references) {
    const kind = kinds.find((one) => tables[one].table === target);
    const own = kinds.find((one) => tables[one].table === table);
    const ownKey = own && sql.raw(`using_it.${tables[own].key}`);
    const { rows } = await transaction.execute<{ family_id: string }>(sql`
      select distinct e.family_id from ${importEntries} e
        join ${sql.raw(table)} using_it on using_it.${sql.raw(column)} = e.row_id
        where e.import_id = ${id} and e.kind = ${kind ?? ""} ${
          ownKey
            ? sql`and not exists (select 1 from ${importEntries} own
                where own.import_id = ${id} and own.kind = ${own} and own.row_id = ${ownKey})`
            : sql``
        }`);
    note(rows, uses[table] ?? "it was used");
  }
  // An athlete who was known before, and trains with the imported registration.
  const { rows: trained } = await transaction.execute<{ family_id: string }>(sql`
    select distinct e.family_id from ${importEntries} e
      join registrations on registrations.id = e.row_id
      join attendance on attendance.athlete_id = registrations.athlete_id
      where e.import_id = ${id} and e.kind = 'registration' and attendance.recorded_at > ${finishedAt}`);
  note(trained, "attendance was taken");
  for (const kind of kinds) {
    const { table, key, unchanged } = tables[kind];
    const { rows } = await transaction.execute<{ family_id: string }>(sql`
      select distinct e.family_id from ${importEntries} e
        left join ${sql.raw(table)} on ${sql.raw(`${table}.${key}`)} = e.row_id
        where e.import_id = ${id} and e.kind = ${kind}
          and (${sql.raw(`${table}.${key}`)} is null or md5(${unchanged}::text) <> e.fingerprint)`);
    note(rows, "it was changed");
  }
  return used;
}

/** Referencing rows are deleted first. A registration is deleted with its order. */
const removing: readonly AddedKind[] = [
  "member",
  "order",
  "contact",
  "athlete",
  "guardian",
  "family",
];

/** Locks the added rows, so that nobody can start to use them before the transaction ends. */
export async function lockAdded(transaction: Transaction, id: string): Promise<void> {
  for (const kind of removing.toReversed()) {
    const { table, key } = tables[kind];
    await transaction.execute(sql`
      select 1 from ${sql.raw(table)} where ${sql.raw(key)} in (
        select row_id from ${importEntries} where import_id = ${id} and kind = ${kind})
        order by ${sql.raw(key)} for update`);
  }
}

/** Removes what an import added, except for what is kept. @returns how many, by kind */
export async function removeAdded(
  transaction: Transaction,
  id: string,
): Promise<Partial<Record<AddedKind, number>>> {
  const counted = await transaction.execute<{ kind: AddedKind; count: number }>(sql`
    select kind, count(*)::int as count from ${importEntries}
      where import_id = ${id} and kept is null group by kind`);
  for (const kind of removing) {
    const { table, key } = tables[kind];
    await transaction.execute(sql`
      delete from ${sql.raw(table)} where ${sql.raw(key)} in (
        select row_id from ${importEntries} where import_id = ${id} and kind = ${kind} and kept is null)`);
  }
  await transaction.execute(
    sql`delete from ${importEntries} where import_id = ${id} and kept is null`,
  );
  return Object.fromEntries(counted.rows.map(({ kind, count }) => [kind, count]));
}
