/** What no honest name, phone number or address holds: control characters, but for line breaks. */
const controlCharacters = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u2028\u2029]/g;

/**
 * A text from outside, typed by a visitor or told by a vendor, as the database takes it: half a
 * character (a lone surrogate) and control characters are gone; letters of any script stay.
 */
export const cleanText = (value: string) => value.toWellFormed().replace(controlCharacters, "");

/** The same on one line, without space around it. */
export const cleanLine = (value: string) => cleanText(value).replace(/\s+/g, " ").trim();

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
