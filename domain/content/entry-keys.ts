/** A JSON value on its way from a form. */
type Json = unknown;

/**
 * Gives every new entry of every list its key, which nobody is asked for: a number after the
 * highest one, or a word of the entry's own. Keys that are there stay for ever: calendars, links
 * and orders know entries by them.
 * @param like the list as it was; tells what keys look like there
 */
export function withEntryKeys(value: Json, like: Json): Json {
  if (Array.isArray(value)) return keyedList(value, Array.isArray(like) ? like : []);
  if (!isObject(value)) return value;
  const before = isObject(like) ? like : {};
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, withEntryKeys(inner, before[name])]),
  );
}

function keyedList(list: Json[], like: Json[]): Json[] {
  const sample = like.find(isObject) ?? list.find(isObject);
  const entries = list.map((entry) => withEntryKeys(entry, sampleFor(entry, like, sample)));
  if (!sample || !("id" in sample)) return entries;
  const taken = new Set(entries.flatMap((entry) => (isObject(entry) ? [entry.id] : [])));
  return entries.map((entry) => {
    if (!isObject(entry) || (entry.id !== undefined && entry.id !== "")) return entry;
    const id = typeof sample.id === "number" ? nextNumber(taken) : freeWord(wordOf(entry), taken);
    taken.add(id);
    return { ...entry, id };
  });
}

const sampleFor = (entry: Json, like: Json[], sample: Json) =>
  (isObject(entry) && like.find((other) => isObject(other) && other.id === entry.id)) || sample;

const nextNumber = (taken: Set<unknown>) =>
  Math.max(0, ...[...taken].filter((id) => typeof id === "number")) + 1;

function wordOf(entry: Record<string, Json>): string {
  const { group, weekday, season, subtitle, heading, title, name, text } = entry;
  const said = group && weekday ? [group, season, weekday] : [subtitle ?? heading ?? title ?? name];
  const words = said[0] === undefined ? [text] : said;
  const plain = words
    .filter((word) => typeof word === "string")
    .join("-")
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 40)
    .replace(/^-+|-+$/g, "");
  return plain || "entry";
}

function freeWord(word: string, taken: Set<unknown>): string {
  if (!taken.has(word)) return word;
  let number = 2;
  while (taken.has(`${word}-${number}`)) number += 1;
  return `${word}-${number}`;
}

const isObject = (value: Json): value is Record<string, Json> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
