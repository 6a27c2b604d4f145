/** Whether a value is an object with fields; a list counts as one, with its indexes. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** The same without lists. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  isRecord(value) && !Array.isArray(value);

/** The fields of a value of unknown shape; none if it is no object. */
export const recordOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});

/** The keys of an object literal in the code, typed: it has no others. */
export const namesOf = <Name extends string>(record: Readonly<Partial<Record<Name, unknown>>>) =>
  Object.keys(record) as Name[];

/** The text values among entries, such as a form's: without its files. */
export function textsOf(entries: Iterable<readonly [string, unknown]>): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of entries) if (typeof value === "string") texts[name] = value;
  return texts;
}

/** The code of a system's or a driver's error, such as `ENOENT` or `23505`. */
export function codeOf(error: unknown): string | undefined {
  const { code } = recordOf(error);
  return typeof code === "string" ? code : undefined;
}
