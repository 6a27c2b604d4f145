import { getTableColumns, is, SQL, sql } from "drizzle-orm";
import {
  type ForeignKey,
  getTableConfig,
  type Index,
  type PgColumn,
  PgDialect,
  PgTable,
} from "drizzle-orm/pg-core";

/**
 * Writes the SQL that creates the tables of a schema, with their keys, checks and indexes, each table after
 * the tables that it refers to.
 * @param schema the exports of schema files; anything but a table is ignored
 */
export function schemaSql(schema: Record<string, unknown>): string {
  return inOrder(tablesOf(schema)).map(tableSql).join("\n");
}

/** The tables among the exports of schema files. */
export function tablesOf(schema: Record<string, unknown>): PgTable[] {
  return Object.values(schema).filter((value) => is(value, PgTable));
}

function inOrder(tables: PgTable[]): PgTable[] {
  const ordered = new Set<PgTable>();
  const add = (table: PgTable, path: PgTable[]) => {
    if (ordered.has(table)) return;
    if (path.includes(table)) throw new Error(`${nameOf(table)} refers to itself in a circle.`);
    for (const key of getTableConfig(table).foreignKeys) {
      const { foreignTable } = key.reference();
      if (foreignTable !== table) add(foreignTable, [...path, table]);
    }
    ordered.add(table);
  };
  for (const table of tables) add(table, []);
  return [...ordered];
}

function tableSql(table: PgTable): string {
  const { name, checks, foreignKeys, indexes, primaryKeys, uniqueConstraints } =
    getTableConfig(table);
  const parts = [
    ...Object.values(getTableColumns(table)).map((column) => columnSql(column, foreignKeys)),
    ...primaryKeys.map(({ columns }) => `primary key (${listed(columns)})`),
    ...uniqueConstraints.map(({ columns }) => `unique (${listed(columns)})`),
    ...checks.map((one) => `constraint ${one.name} check (${text(one.value)})`),
  ];
  const created = `create table ${name} (\n${parts.map((part) => `  ${part}`).join(",\n")}\n);\n`;
  return created + indexes.map((index) => indexSql(name, index)).join("");
}

function columnSql(column: PgColumn, keys: ForeignKey[]): string {
  return [
    column.name,
    column.getSQLType(),
    column.primary && "primary key",
    column.notNull && !column.primary && !column.generatedIdentity && "not null",
    column.isUnique && "unique",
    identitySql(column),
    column.default !== undefined && `default ${defaultSql(column)}`,
    ...keys.map((key) => referenceSql(key, column)),
  ]
    .filter(Boolean)
    .join(" ");
}

function identitySql({ generatedIdentity }: PgColumn) {
  if (!generatedIdentity) return false;
  const how = generatedIdentity.type === "always" ? "always" : "by default";
  const start = generatedIdentity.sequenceOptions?.startWith;
  return `generated ${how} as identity${start === undefined ? "" : ` (start with ${start})`}`;
}

function defaultSql(column: PgColumn): string {
  if (is(column.default, SQL)) return text(column.default);
  const value = column.mapToDriverValue(column.default);
  return typeof value === "string" ? literal(value) : String(value);
}

function referenceSql(key: ForeignKey, column: PgColumn) {
  const { columns, foreignColumns, foreignTable } = key.reference();
  if (columns.length !== 1 || columns[0] !== column) return false;
  const ends = key.onDelete && key.onDelete !== "no action" ? ` on delete ${key.onDelete}` : "";
  return `references ${nameOf(foreignTable)} (${listed(foreignColumns)})${ends}`;
}

function indexSql(table: string, { config }: Index): string {
  const keys = config.columns.map((part) => {
    if (is(part, SQL)) return expressionSql(text(part));
    const { name, indexConfig } = part as IndexedColumn;
    if (indexConfig.order !== "desc") return name;
    return indexConfig.nulls === "first" ? `${name} desc` : `${name} desc nulls last`;
  });
  const method = config.method && config.method !== "btree" ? ` using ${config.method}` : "";
  const options = Object.entries(config.with ?? {}).map(
    ([option, value]) => `${option} = ${value}`,
  );
  return [
    `create ${config.unique ? "unique " : ""}index ${config.name} on ${table}${method} (${keys.join(", ")})`,
    options.length > 0 && ` with (${options.join(", ")})`,
    config.where && `\n  where ${text(config.where)}`,
    ";\n",
  ]
    .filter(Boolean)
    .join("");
}

/** An expression in an index; one with an operator class needs parentheses. */
const expressionSql = (expression: string) =>
  /^\(.*\) \w+_ops$/s.test(expression) ? expression : `(${expression})`;

/** The part of drizzle's indexed column that its types do not export. */
interface IndexedColumn {
  name: string;
  indexConfig: { order?: "asc" | "desc"; nulls?: "first" | "last" };
}

const nameOf = (table: PgTable) => getTableConfig(table).name;
const listed = (columns: { name: string }[]) => columns.map(({ name }) => name).join(", ");
const literal = (value: string) => `'${value.replaceAll("'", "''")}'`;

const dialect = new PgDialect();

/** An expression as text: its columns without their table, its values as literals. */
function text(expression: SQL): string {
  const written = dialect.sqlToQuery(sql`${expression}`.inlineParams(), "indexes").sql;
  return written.replaceAll(/"(\w+)"/g, "$1");
}
