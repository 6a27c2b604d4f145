/** Digits and capitals that are hard to mishear or misread (Crockford's base 32). */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * A short code a visitor can quote on the phone, such as `K7QM-2RD4`: 40 random bits.
 * @param random bytes to take it from; the first eight are used
 */
export function referenceFrom(random: Uint8Array): string {
  const letters = Array.from(random.subarray(0, 8), (byte) => alphabet[byte % 32]).join("");
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** Whether a text has the format of a reference. */
export const isReference = (text: string) =>
  new RegExp(`^[${alphabet}]{4}-[${alphabet}]{4}$`).test(text);
