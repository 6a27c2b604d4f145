/**
 * The most characters a form takes, given to the browser as `maxlength`: nobody finds out after
 * SUBMIT. Far more than a person types, and less than could do harm; an address is as long as
 * addresses are (RFC 5321).
 */
export const longest = { line: 2_000, text: 10_000, address: 254 } as const;

/** What a single line takes, by the name of its field. */
export const longestLine = (name: string): number =>
  name.endsWith("email") ? longest.address : longest.line;
