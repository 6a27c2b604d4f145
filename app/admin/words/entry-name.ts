import { spokenMoney } from "#domain/money.ts";
import type { Choices } from "./form-context.ts";

const naming = ["heading", "title", "subtitle", "name", "label", "text", "alt", "figure", "amount"];
const longest = 70;

/** What a closed entry of a list is called: enough of it to find it again. */
export function entryName(entry: unknown, choices: Choices): string {
  if (typeof entry !== "object" || entry === null) return "";
  const fields = entry as Record<string, unknown>;
  if (fields.weekday || fields.group) return sessionName(fields, choices);
  const said = naming.map((name) => fields[name]).find((value) => isText(value) || isList(value));
  const first = isList(said) ? String(said[0] ?? "") : isText(said) ? said : "";
  const name = first.length > longest ? `${first.slice(0, longest).trimEnd()}…` : first;
  return [name, ...aside(fields)].filter(Boolean).join(" · ");
}

function sessionName(
  { weekday, start, end, group, venue, season }: Record<string, unknown>,
  choices: Choices,
) {
  const labelOf = (list: string, value: unknown) =>
    choices[list]?.find((choice) => choice.value === value)?.label;
  const day = isText(weekday) ? weekday.charAt(0).toUpperCase() + weekday.slice(1) : "";
  const hours = [start, end].filter(isText).join("–");
  return [`${day} ${hours}`.trim(), labelOf("group", group), season, labelOf("venue", venue)]
    .filter(isText)
    .join(" · ");
}

function aside({ year, date, from, priceCents, town }: Record<string, unknown>): string[] {
  const price = typeof priceCents === "number" ? spokenMoney(priceCents) : null;
  return [year, date, price, town, from].filter(isText).slice(0, 1);
}

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
const isList = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > 0;
