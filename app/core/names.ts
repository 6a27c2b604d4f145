/** `Ada Mae Osei` → `Ada Mae`, `Osei`; a single name is a first name. */
export function splitName(name: string): [given: string, family: string] {
  const parts = name.trim().split(/\s+/);
  const last = parts.length > 1 ? (parts.pop() ?? "") : "";
  return [parts.join(" "), last];
}

/** `Ada Osei`; "" without any name. */
export const fullName = (
  person: { givenName: string; familyName: string } | null | undefined,
): string => (person ? `${person.givenName} ${person.familyName}`.trim() : "");

/** `Osei, Mensah`: a family by its athletes' last names, or else by a guardian. */
export function familyName(family: {
  athletes: { givenName: string; familyName: string }[];
  guardians: { name: string }[];
}): string {
  const names = family.athletes.map(({ familyName: last, givenName }) => last || givenName);
  return [...new Set(names)].join(", ") || family.guardians[0]?.name || "A family";
}

/** An athlete's name for coaches: `Kojo Osei`, if the first name is Kwabena and the name used is Kojo. */
export const calledName = (athlete: {
  givenName: string;
  familyName: string;
  nameUsed: string;
}): string => `${athlete.nameUsed || athlete.givenName} ${athlete.familyName}`.trim();

/** A name for comparing: without case, extra spaces, and how the keyboard encodes accents. */
export const comparedName = (name: string) =>
  name.normalize("NFKC").toLocaleLowerCase("en-CA").replace(/\s+/g, " ").trim();

/** One key for a child, however the name was typed: without case, accents, hyphens or spaces. */
export const childKey = (child: {
  givenName: string;
  familyName: string;
  bornOn: string | null;
}): string =>
  `${foldedText(fullName(child)).replaceAll(/[^\p{L}\p{N}]+/gu, "")} ${child.bornOn ?? ""}`;

/** Text without capitals and accents, for searching: `Chloé` becomes `chloe`. */
export const foldedText = (text: string) =>
  text
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .toLowerCase();
