/**
 * Characters that no real name, phone number or address contains: control characters other than line breaks.
 */
const controlCharacters = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u2028\u2029]/g;

/**
 * Text from a visitor or vendor, made safe for the database: lone surrogates and control characters
 * are removed; letters of any script stay.
 */
export const cleanText = (value: string) => value.toWellFormed().replace(controlCharacters, "");

/** The same as one trimmed line. */
export const cleanLine = (value: string) => cleanText(value).replace(/\s+/g, " ").trim();

/**
 * Text the database can store: without NUL, which PostgreSQL does not allow, and without lone
 * surrogates, which are invalid in UTF-8.
 */
export const storableText = (text: string) => text.toWellFormed().replaceAll("\0", "");

/** Parses JSON with such text; null: not JSON. */
export function storableJson(text: string): unknown {
  try {
    return JSON.parse(text, (_name, value) =>
      typeof value === "string" ? storableText(value) : value,
    );
  } catch {
    return null;
  }
}
