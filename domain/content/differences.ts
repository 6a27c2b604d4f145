/** One place where two values of a collection differ. */
export interface Difference {
  path: (string | number)[];
  before: unknown;
  after: unknown;
}

/** Every place where two values differ; entries of a list are found again by their key. */
export function differences(
  before: unknown,
  after: unknown,
  path: Difference["path"] = [],
): Difference[] {
  if (Array.isArray(before) && Array.isArray(after)) return listDifferences(before, after, path);
  if (isObject(before) && isObject(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...names].flatMap((name) => differences(before[name], after[name], [...path, name]));
  }
  return (before ?? null) === (after ?? null) ? [] : [{ path, before, after }];
}

function listDifferences(before: unknown[], after: unknown[], path: Difference["path"]) {
  const key = (entry: unknown, n: number) =>
    isObject(entry) && entry.id !== undefined ? String(entry.id) : String(n);
  const earlier = new Map(before.map((entry, n) => [key(entry, n), entry]));
  const later = new Map(after.map((entry, n) => [key(entry, n), { entry, n }]));
  const gone = [...earlier.keys()].filter((id) => !later.has(id));
  const moved =
    gone.length === 0 &&
    before.length === after.length &&
    [...earlier.keys()].join() !== [...later.keys()].join();
  return [
    ...[...later].flatMap(([id, { entry, n }]) =>
      differences(earlier.get(id), entry, [...path, n]),
    ),
    ...gone.map((id) => ({ path, before: earlier.get(id), after: undefined })),
    ...(moved ? [{ path, before: "one order", after: "another order" }] : []),
  ];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
