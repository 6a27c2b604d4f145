/** Longer is no name that anybody is called by. */
const longest = 40;

const letters = /^\p{L}[\p{L}\p{M} '’‘.‐‑-]*$/u;

/** `st.tld`: an initial's or an abbreviation's full stop is followed by a space, or by one letter. */
const address = /\.[\p{L}\p{M}]{2}/u;

/**
 * What somebody may be called by in a mail or a text: what they typed, if it looks like a name, else
 * nothing. Anybody can type anything for a name and somebody else's address beside it, and the club
 * carries no stranger's words to anybody.
 */
export function spokenName(typed: string): string {
  const name = typed.normalize("NFC").trim();
  return name.length <= longest && letters.test(name) && !address.test(name) ? name : "";
}

/** The first word of it; some type their whole name there. */
export const greetingName = (typed: string): string => spokenName(typed).split(" ")[0] ?? "";

/** How a mail begins. */
export const greeting = (typed: string): string => `Hello ${spokenName(typed) || "there"},`;
