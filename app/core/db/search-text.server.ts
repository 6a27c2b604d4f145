import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { index } from "drizzle-orm/pg-core";
import { oneEdit, type SearchTerm, searchTermsOf } from "../search-terms.ts";

/** A text normalized for searching (`migrations/0000-search-text.sql`); null if a part of it is null. */
export const searchText = (text: SQLWrapper): SQL => sql`search_text(${text})`;

/** The digits of a phone number, as a part of such a normalized text. */
export const digitsOf = (phone: SQLWrapper): SQL => sql`regexp_replace(${phone}, '\\D', '', 'g')`;

/**
 * An index for `like` and `~` on such a text. New rows wait in a pending list that each search reads: with
 * its default size of 4 MB, a search took 20 ms longer.
 */
export const searchIndex = (name: string, text: SQL) =>
  index(name).using("gin", sql`(${text}) gin_trgm_ops`).with({ gin_pending_list_limit: 64 });

/**
 * Whether a text of `searchText` contains a word of a search. Two digits alone occur in nearly every phone
 * number.
 */
export const containsWord = (text: SQL, word: string): SQL =>
  sql`${text} like ${/^\d{1,2}$/.test(word) ? `% ${word}%` : `%${word}%`}`;

/**
 * Whether every term of a search meets `isFound`, in any order: `Patel, Fatima` has two terms; at most ten
 * are used. A phone number is found by its digits or by its parts. False if there are no terms.
 */
export function everyWord(search: string, isFound: (word: string) => SQL): SQL {
  return everyTerm(searchTermsOf(search), isFound);
}

/** Whether a text of `searchText` contains every term of a search. */
export const containsTerms = (text: SQL, terms: readonly SearchTerm[]): SQL =>
  everyTerm(terms, (word) => containsWord(text, word));

function everyTerm(terms: readonly SearchTerm[], isFound: (word: string) => SQL): SQL {
  if (terms.length === 0) return sql`false`;
  const all = (words: readonly string[]) => sql`(${sql.join(words.map(isFound), sql` and `)})`;
  return sql.join(
    terms.map(({ words, number }) =>
      number === null ? all(words) : sql`(${isFound(number)} or ${all(words)})`,
    ),
    sql` and `,
  );
}

/**
 * The ways in which a text can match a word, best first; the last one is used only if nothing else is found.
 */
const ways = {
  whole: (text: SQLWrapper, word: string) => sql`${text} like ${`% ${word} %`}`,
  beginning: (text: SQLWrapper, word: string) => sql`${text} like ${`% ${word}%`}`,
  // One or two letters occur in nearly every text.
  part: (text: SQLWrapper, word: string) =>
    sql`${text} like ${word.length > 2 ? `%${word}%` : `% ${word}%`}`,
  similar(text: SQLWrapper, word: string) {
    const edits = oneEdit(word);
    const beginning = ways.beginning(text, word);
    // For a long word, a matching beginning is enough: it may not be fully typed yet.
    const end = word.length < 6 ? " " : "";
    return edits ? sql`(${beginning} or ${text} ~ ${` (?:${edits})${end}`})` : beginning;
  },
};

interface Found<Row> {
  rows: Row[];
  /** Whether the rows only match with a word that differs by one letter from a word of the search. */
  isSimilar: boolean;
}

/**
 * Finds rows for a search: first those with its exact words, then those whose words begin with them, then
 * those that contain them. If there are none, those with a similar word. Each step is one short query that
 * uses an index of `searchIndex`; the search stops as soon as there are enough rows.
 * @param text a text of `searchText`
 */
export async function findRanked<Row extends { id: string | number }>(
  terms: readonly SearchTerm[],
  { text, limit }: { text: SQLWrapper; limit: number },
  read: (isFound: SQL, limit: number) => Promise<Row[]>,
): Promise<Found<Row>> {
  if (terms.length === 0) return { rows: [], isSimilar: false };
  const readBy = (way: keyof typeof ways) =>
    read(
      everyTerm(terms, (word) => ways[way](text, word)),
      limit,
    );
  // Most searches have no match in most tables, so the query that includes the other two comes first.
  const parts = await readBy("part");
  if (parts.length === 0) return { rows: await readBy("similar"), isSimilar: true };
  if (parts.length === 1) return { rows: parts, isSimilar: false };
  const whole = await readBy("whole");
  const better = whole.length < limit ? [...whole, ...(await readBy("beginning"))] : whole;
  const rows = new Map([...better, ...parts].map((row) => [row.id, row]));
  return { rows: [...rows.values()].slice(0, limit), isSimilar: false };
}
