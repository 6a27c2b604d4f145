/** `Ada Mae Osei` → `Ada Mae`, `Osei`; a single name is a first name. */
export function splitName(name: string): [given: string, family: string] {
  const parts = name.trim().split(/\s+/);
  const last = parts.length > 1 ? (parts.pop() ?? "") : "";
  return [parts.join(" "), last];
}

/** A name for comparing: without case, extra spaces, and how the keyboard encodes accents. */
export const comparedName = (name: string) =>
  name.normalize("NFKC").toLocaleLowerCase("en-CA").replace(/\s+/g, " ").trim();
