import type pg from "pg";
import { BackupError } from "./backup-error.ts";

export interface Table {
  name: string;
  /** Without those PostgreSQL computes by itself. */
  columns: string[];
}

/** Kept by the schema's own steps, not copied: restoring runs them again. */
const madeByMigrating = "migrations";

/** Every table of the club's, each after those its rows refer to. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
        and not a.attisdropped and a.attgenerated = ''
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> $1
      group by c.relname order by c.relname`,
    [madeByMigrating],
  );
  return afterTheirTargets(rows, await listReferences(client));
}

async function listReferences(client: pg.ClientBase): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ name: string; targets: string[] }>(
    `select c.relname as name, array_agg(t.relname::text) as targets
       from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_class t on t.oid = f.confrelid
      where f.contype = 'f' and c.relnamespace = 'public'::regnamespace and c.oid <> t.oid
      group by c.relname`,
  );
  return new Map(rows.map(({ name, targets }) => [name, targets]));
}

function afterTheirTargets(tables: Table[], references: Map<string, string[]>): Table[] {
  const ordered: Table[] = [];
  const placed = new Set<string>();
  let waiting = tables;
  while (waiting.length > 0) {
    const isFree = ({ name }: Table) =>
      (references.get(name) ?? []).every((target) => placed.has(target));
    const free = waiting.filter(isFree);
    if (free.length === 0) {
      const names = waiting.map(({ name }) => name).join(", ");
      throw new BackupError(`These tables refer to each other in a circle: ${names}`);
    }
    for (const table of free) placed.add(table.name);
    ordered.push(...free);
    waiting = waiting.filter((table) => !placed.has(table.name));
  }
  return ordered;
}
