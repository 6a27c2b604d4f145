/** Longer than any name used to address somebody. */
const longest = 40;

const letters = /^\p{L}[\p{L}\p{M} '’‘.‐‑-]*$/u;

/** `st.tld`: the period of an initial or abbreviation is followed by a space or one letter. */
const address = /\.[\p{L}\p{M}]{2}/u;

/**
 * The name to use in a mail or text: as typed if it looks like a name, otherwise empty. Anybody can type any
 * text as a name with somebody else's address, and the club must not relay it.
 */
export function readableName(typed: string): string {
  const name = typed.normalize("NFC").trim();
  return name.length <= longest && letters.test(name) && !address.test(name) ? name : "";
}

/** Its first word; some people type their full name there. */
export const greetingName = (typed: string): string => readableName(typed).split(" ")[0] ?? "";

/** The greeting of a mail. */
export const greeting = (typed: string): string => `Hello ${readableName(typed) || "there"},`;
