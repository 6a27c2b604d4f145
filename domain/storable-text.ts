/**
 * A text as the database can hold it: without the one character that no text of its may have, and
 * without half characters (lone surrogates), which are none in UTF-8.
 */
export const storableText = (text: string) => text.toWellFormed().replaceAll("\0", "");

/** What JSON says, in such texts; null: it is no JSON. */
export function storableJson(text: string): unknown {
  try {
    return JSON.parse(text, (_name, value) =>
      typeof value === "string" ? storableText(value) : value,
    );
  } catch {
    return null;
  }
}
