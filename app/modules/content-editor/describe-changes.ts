import type { AuditChanges } from "#core/audit/changes.ts";
import { recordOf } from "#core/records.ts";
import { formatMoney } from "#core/money.ts";
import { adminChanges } from "./admin-fields.ts";
import {
  fieldPathLabel,
  type CollectionName,
  guideTo,
  type Difference,
  differences,
  formSchema,
} from "#modules/content/index.ts";

/** Longer text is truncated: every full version is stored elsewhere. */
const longest = 120;

/**
 * A save's changes to admin-only fields, before and after, for the log, by the field's path: `Elementary › 3
 * (Javelin) › Price: $180 → $1`.
 */
export function loggedChanges(name: CollectionName, before: unknown, after: unknown): AuditChanges {
  const schema = formSchema(name);
  const found =
    guideTo(name).permission === "content.settings"
      ? differences(before, after)
      : adminChanges(schema, before, after).flatMap(leaves);
  return Object.fromEntries(
    found.map((change) => {
      const place = fieldPathLabel(schema, change.path);
      const called = nameOn(after, change.path);
      const was = valueLabel(change.before, change);
      const is = valueLabel(change.after, change);
      return [`${place}${called && ` (${called})`}`, [was, is]];
    }),
  );
}

/** A changed group, field by field; an added or removed entry as a whole. */
const leaves = ({ path, before, after }: Difference): Difference[] =>
  before === undefined || after === undefined
    ? [{ path, before, after }]
    : differences(before, after, path);

/** The name of the entry that contains a path. */
function nameOn(value: unknown, path: Difference["path"]): string {
  let here = value;
  let called = "";
  for (const step of path) {
    here = recordOf(here)[step];
    if (typeof step === "number") called = nameOf(here);
  }
  return called;
}

function nameOf(entry: unknown): string {
  const { title, subtitle, name, heading, label } = recordOf(entry);
  return String(title ?? subtitle ?? name ?? heading ?? label ?? "");
}

function valueLabel(value: unknown, { path }: Difference): string {
  if (value === undefined || value === null) return "none";
  if (typeof value === "number" && path.at(-1) === "priceCents") return formatMoney(value);
  if (typeof value !== "object") return `“${cut(String(value))}”`;
  const { priceCents } = recordOf(value);
  const price = typeof priceCents === "number" ? `, ${formatMoney(priceCents)}` : "";
  return nameOf(value) ? `“${nameOf(value)}”${price}` : cut(JSON.stringify(value));
}

const cut = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text);
