import { recordOf } from "#core/records.ts";
import { type Difference, differences, type FormSchema } from "#modules/content/index.ts";

type Path = Difference["path"];

/** The fields of an entry, whichever shape it has. */
const fieldsOf = ({ properties, anyOf = [] }: FormSchema): Record<string, FormSchema> =>
  Object.assign({}, properties, ...anyOf.map((shape) => shape.properties));

/** Whether a field, or anything inside it, is for admins only. */
const holdsAdmins = (schema: FormSchema): boolean =>
  schema.permission === "content.settings" ||
  Object.values(fieldsOf(schema)).some(holdsAdmins) ||
  (schema.items !== undefined && holdsAdmins(schema.items));

/** Where two values of a collection differ in admin-only fields. */
export function adminChanges(
  schema: FormSchema,
  before: unknown,
  after: unknown,
  path: Path = [],
): Difference[] {
  if (!holdsAdmins(schema)) return [];
  if (schema.permission === "content.settings")
    return differences(before, after).length > 0 ? [{ path, before, after }] : [];
  if (schema.items) return listChanges(schema.items, [before, after].map(entriesOf), path);
  const [was, is] = [before, after].map(recordOf);
  return Object.entries(fieldsOf(schema)).flatMap(([name, field]) =>
    adminChanges(field, was?.[name], is?.[name], [...path, name]),
  );
}

/** An added or removed entry changes admin-only fields. */
function listChanges(items: FormSchema, [before = [], after = []]: unknown[][], path: Path) {
  const left = new Map(before.map((entry, n) => [keyOf(entry, n), entry]));
  const changed = after.flatMap((entry, n): Difference[] => {
    const key = keyOf(entry, n);
    const known = left.get(key);
    left.delete(key);
    return known === undefined
      ? [{ path: [...path, n], before: undefined, after: entry }]
      : adminChanges(items, known, entry, [...path, n]);
  });
  const gone = [...left.values()].map((entry) => ({ path, before: entry, after: undefined }));
  return [...changed, ...gone];
}

/** The offerings of the next-generation checkout have a number within their type. */
function keyOf(entry: unknown, n: number): string {
  const { id, type = "" } = recordOf(entry);
  return id === undefined ? String(n) : `${type} ${id}`;
}
const entriesOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** A collection's form for an editor: admin-only fields are read-only. */
export function asEditorsSee(schema: FormSchema): FormSchema {
  if (!holdsAdmins(schema)) return schema;
  if (schema.permission === "content.settings") return { ...schema, readOnly: true };
  const { properties, items, anyOf } = schema;
  return {
    ...schema,
    ...(properties && { properties: mapped(properties) }),
    ...(anyOf && { anyOf: anyOf.map(asEditorsSee) }),
    ...(items && { items: { ...asEditorsSee(items), fixed: true }, fixed: true }),
  };
}

const mapped = (fields: Record<string, FormSchema>) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, asEditorsSee(field)]));
