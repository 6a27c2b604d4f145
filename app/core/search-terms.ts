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

/** Letters with a stroke, which do not decompose into a letter and an accent. */
const stroked: Record<string, string> = {
  ł: "l",
  Ł: "L",
  ø: "o",
  Ø: "O",
  đ: "d",
  Đ: "D",
  ħ: "h",
  Ħ: "H",
  ı: "i",
};

/** The separators between words: all ASCII and other punctuation except letters and digits. */
const separators = /[\u0000-/:-@[-`{-\u00bf\u2000-\u206f\u3000-\u303f]+/;

/**
 * The words of a text, normalized as in the database (`search_text`): lower case, without accents and
 * apostrophes. `O'Sullivan-Lee` has two, `osullivan` and `lee`.
 */
export function searchWords(text: string): string[] {
  const plain = text
    .replace(/['’‘ʼ`´]/g, "")
    .replace(/[łŁøØđĐħĦı]/g, (letter) => stroked[letter] ?? letter)
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();
  return plain.split(separators).filter(Boolean);
}

/** A word of a search, or the parts of a number. */
export interface SearchTerm {
  words: readonly string[];
  /**
   * All digits of these words together, without Canada's country code 1; null: they are not a number in
   * several parts.
   */
  number: string | null;
}

/** The terms of a search, at most ten: `Lee (416) 555-0101` has two, the name and the number. */
export function searchTermsOf(search: string): SearchTerm[] {
  const terms: { words: string[]; isNumber: boolean }[] = [];
  for (const word of searchWords(search)) {
    const last = terms.at(-1);
    if (isNumber(word) && last?.isNumber) last.words.push(word);
    else if (terms.length === 10) break;
    else terms.push({ words: [word], isNumber: isNumber(word) });
  }
  return terms.map(({ words, isNumber }) => {
    const digits = words.join("").replace(/^1(?=\d{10}$)/, "");
    const isOne = words.length === 1 && words[0] === digits;
    return { words, number: isNumber && !isOne ? digits : null };
  });
}

const isNumber = (word: string) => /^\d+$/.test(word);

/** The longest word for which similar words are searched. */
const longest = 24;

/**
 * A pattern that matches every word at an edit distance of one: one letter replaced, added, missing, or two
 * swapped. Null: the word is too short, or a number, so that nearly everything would match.
 */
export function oneEdit(word: string): string | null {
  const letters = [...word];
  if (!/^\p{L}+$/u.test(word) || letters.length < 4 || letters.length > longest) return null;
  const edits = letters.flatMap((letter, n) => {
    const [before, after] = [letters.slice(0, n).join(""), letters.slice(n + 1).join("")];
    const next = letters[n + 1];
    const turned = next === undefined ? [] : [before + next + letter + after.slice(next.length)];
    return [`${before}[^ ]?${after}`, `${before}[^ ]${letter}${after}`, ...turned];
  });
  return [...new Set([...edits, `${word}[^ ]`])].join("|");
}

/** Word endings that the search ignores: cancellation, pictures, coaching. */
const ending = /^(s|es|d|ed|led|ing|ling|er|ers|ation|lation)$/;

/** A word matches a prefix, or the same word with another ending. */
export const meets = (wanted: string, terms: readonly string[]): boolean =>
  terms.some(
    (word) =>
      word.startsWith(wanted) ||
      (wanted.startsWith(word) && ending.test(wanted.slice(word.length))),
  );

/** Whether a word differs by one letter from one of these. */
export function isSimilar(wanted: string, terms: readonly string[]): boolean {
  const edits = oneEdit(wanted);
  const pattern = edits === null ? null : new RegExp(`^(?:${edits})$`);
  return terms.some((word) => word === wanted || pattern?.test(word));
}

/** Stop words. */
const empty = new Set(
  searchTerms("a an the of and or for to in on at my our s what how where do i"),
);

/** The terms of a question without its stop words; all terms, if nothing else is left. */
export function distinctiveTerms(text: string): string[] {
  const typed = searchTerms(text);
  const telling = typed.filter((word) => !empty.has(word));
  return telling.length > 0 ? telling : typed;
}
