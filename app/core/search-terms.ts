/**
 * The words of a text for the inbox's search: lower case, without accents, split at everything but letters
 * and digits, so that `O’Neill`, `o'neill` and `neill` match.
 */
export function searchTerms(text: string): string[] {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * The search words of a phone number: all its digits, and its endings, since people give it without the area
 * code or by the last four digits.
 */
export function phoneTerms(phone: string): string[] {
  const digits = phone.replace(/\D/g, "");
  return [10, 7, 4]
    .filter((length) => digits.length > length)
    .map((length) => digits.slice(-length))
    .concat(digits || []);
}
