/**
 * The words of a text as the inbox looks for them: lower case, without accents, cut at everything
 * that is no letter or digit, so that `O’Neill`, `o'neill` and `neill` meet.
 */
export function searchWords(text: string): string[] {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * What a phone number is found by: all its digits, and its ends, as people say them without the
 * area code or by the last four.
 */
export function phoneWords(phone: string): string[] {
  const digits = phone.replace(/\D/g, "");
  return [10, 7, 4]
    .filter((length) => digits.length > length)
    .map((length) => digits.slice(-length))
    .concat(digits || []);
}
