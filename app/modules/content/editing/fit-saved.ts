import type { z } from "zod";
import { isObject } from "#core/records.ts";

/** A saved collection, adapted to this version of the site. */
export interface Fitted {
  value: unknown;
  /** The saved fields that are not shown, as paths. */
  left: Path[];
  /** The fields that were not saved: they have their built-in values. */
  added: Path[];
}

type Path = (string | number)[];
type Issue = z.core.$ZodIssue;

/**
 * Adapts what an earlier version saved: a field that no longer exists is left out, a new one gets its
 * built-in value. Only a field that is still invalid is replaced by the built-in one, so that one invalid
 * field never takes the club's name or address with it.
 * @returns the error if nothing of it is valid
 */
export function fitSaved(schema: z.ZodType, builtIn: unknown, saved: unknown): Fitted | string {
  const value: unknown = structuredClone(saved);
  const left: Path[] = [];
  const added: Path[] = [];
  let checked = schema.safeParse(value);
  const problem = checked.error?.issues[0]?.message ?? "";
  // Each round repairs errors that the previous one revealed.
  for (let round = 0; !checked.success && round < 20; round += 1) {
    const { issues } = checked.error;
    const repaired = [removeUnknown, addMissing, replaceWrong].some((repair) =>
      issues.map((issue) => repair({ value, builtIn, left, added }, issue)).some(Boolean),
    );
    if (!repaired) return problem;
    checked = schema.safeParse(value);
  }
  const nothing = problem && !isAnythingLeft(saved, left.map(asKey));
  if (!checked.success || nothing) return problem;
  // A schema drops unknown fields without an error.
  const unknown = unknownFields(value, checked.data);
  return { value: checked.data, left: [...left, ...unknown], added };
}

interface Repaired {
  value: unknown;
  builtIn: unknown;
  left: Path[];
  added: Path[];
}

/** Whether something was corrected. */
type Repair = (repaired: Repaired, issue: Issue) => boolean;

const removeUnknown: Repair = ({ value, left }, issue) => {
  const at = keysOf(issue.path);
  const holder = valueAt(value, at);
  if (issue.code !== "unrecognized_keys" || !isObject(holder)) return false;
  for (const key of issue.keys) {
    delete holder[key];
    left.push([...at, key]);
  }
  return true;
};

/** List entries are not matched with built-in ones by key, so a new field there needs a default. */
const addMissing: Repair = ({ value, builtIn, added }, issue) => {
  const path = keysOf(issue.path);
  const name = path.at(-1);
  const holder = valueAt(value, path.slice(0, -1));
  if (path.some((key) => typeof key === "number") || typeof name !== "string") return false;
  const own = valueAt(builtIn, path);
  if (!isObject(holder) || holder[name] !== undefined || own === undefined) return false;
  holder[name] = structuredClone(own);
  added.push(path);
  return true;
};

const replaceWrong: Repair = ({ value, builtIn, left }, issue) => {
  const [name] = keysOf(issue.path);
  if (typeof name !== "string" || !isObject(value) || !isObject(builtIn)) return false;
  if (builtIn[name] === undefined || left.some((path) => path.length === 1 && path[0] === name))
    return false;
  value[name] = structuredClone(builtIn[name]);
  left.push([name]);
  return true;
};

const asKey = (path: Path) => path.join("\n");

function isAnythingLeft(saved: unknown, left: string[], path: Path = []): boolean {
  if (left.includes(asKey(path))) return false;
  if (typeof saved !== "object" || saved === null) return true;
  return Object.entries(saved).some(([name, field]) =>
    isAnythingLeft(field, left, [...path, name]),
  );
}

function unknownFields(saved: unknown, fitted: unknown, path: Path = []): Path[] {
  if (Array.isArray(saved) && Array.isArray(fitted))
    return saved.flatMap((entry, n) => unknownFields(entry, fitted[n], [...path, n]));
  if (!isObject(saved) || !isObject(fitted)) return [];
  return Object.keys(saved).flatMap((name) =>
    saved[name] !== undefined && !(name in fitted)
      ? [[...path, name]]
      : unknownFields(saved[name], fitted[name], [...path, name]),
  );
}

const keysOf = (path: readonly PropertyKey[]): Path =>
  path.map((key) => (typeof key === "number" ? key : String(key)));

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (within, key) =>
      Array.isArray(within) || isObject(within)
        ? (within as Record<string | number, unknown>)[key]
        : undefined,
    value,
  );
