import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { index } from "drizzle-orm/pg-core";
import { oneEdit, type SearchTerm, searchTermsOf } from "../search-terms.ts";

/** A text as searches compare it (`migrations/0000-search-text.sql`); null if a part of it is null. */
export const searchText = (text: SQLWrapper): SQL => sql`search_text(${text})`;

/** The digits of a phone number, as a part of such a text. */
export const digitsOf = (phone: SQLWrapper): SQL => sql`regexp_replace(${phone}, '\\D', '', 'g')`;

/**
 * An index for `like` and `~` with such a text. New rows wait in a list that each search reads: with the usual
 * 4 MB of it, a search took 20 ms longer.
 */
export const searchIndex = (name: string, text: SQL) =>
  index(name).using("gin", sql`(${text}) gin_trgm_ops`).with({ gin_pending_list_limit: 64 });

/** Whether a text of `searchText` contains a word of a search. Two digits are in every other phone number. */
export const containsWord = (text: SQL, word: string): SQL =>
  sql`${text} like ${/^\d{1,2}$/.test(word) ? `% ${word}%` : `%${word}%`}`;

/**
 * Whether every term of a search meets `isFound`, in any order: `Patel,  Fatima` has two, and at most ten count.
 * A phone number is found by its digits or by its parts. Never, if there are no terms.
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

/** The ways in which a word may be in a text, the best first; the last one only if nothing else is found. */
const ways = {
  whole: (text: SQLWrapper, word: string) => sql`${text} like ${`% ${word} %`}`,
  beginning: (text: SQLWrapper, word: string) => sql`${text} like ${`% ${word}%`}`,
  // A part of one or two letters is in nearly every text.
  part: (text: SQLWrapper, word: string) =>
    sql`${text} like ${word.length > 2 ? `%${word}%` : `% ${word}%`}`,
  similar(text: SQLWrapper, word: string) {
    const edits = oneEdit(word);
    const beginning = ways.beginning(text, word);
    // Of a long word, the beginning is enough: it may not be complete yet.
    const end = word.length < 6 ? " " : "";
    return edits ? sql`(${beginning} or ${text} ~ ${` (?:${edits})${end}`})` : beginning;
  },
};

interface Found<Row> {
  rows: Row[];
  /** Each has a word that differs by one letter from a word of the search. */
  isSimilar: boolean;
}

/**
 * Finds rows by a search: those with its words first, then those whose words begin with them, then those that
 * contain them. If there are none, those with a similar word. Each of these is one short query, which an index of
 * `searchIndex` answers; it ends as soon as there are enough, however many rows meet it.
 * @param text as `searchText` has it
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
  // Most searches have no match in most tables: what includes the other two is asked for first.
  const parts = await readBy("part");
  if (parts.length === 0) return { rows: await readBy("similar"), isSimilar: true };
  if (parts.length === 1) return { rows: parts, isSimilar: false };
  const whole = await readBy("whole");
  const better = whole.length < limit ? [...whole, ...(await readBy("beginning"))] : whole;
  const rows = new Map([...better, ...parts].map((row) => [row.id, row]));
  return { rows: [...rows.values()].slice(0, limit), isSimilar: false };
}
