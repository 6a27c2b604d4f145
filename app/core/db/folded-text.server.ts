import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { foldedText } from "../names.ts";

/** Text without capitals and accents: `Chloé` is `chloe`, as `foldedText` (app/core/names.ts) has it. */
const folded = (text: SQLWrapper): SQL =>
  sql`regexp_replace(normalize(lower(${text}), nfkd), '[\\u0300-\\u036f]', '', 'g')`;

/** A pattern of `like` for any text with this part. */
const containing = (part: string) => `%${part.replace(/[\\%_]/g, "\\$&")}%`;

/** Whether a text contains a word that is already folded. */
export const mentionsWord = (text: SQLWrapper, word: string): SQL =>
  sql`${folded(text)} like ${containing(word)}`;

/** Whether a phone number contains the digits of a word; never, if it has fewer than three. */
export function mentionsNumber(phone: SQLWrapper, word: string): SQL {
  const digits = word.replace(/\D/g, "");
  if (digits.length < 3) return sql`false`;
  return sql`regexp_replace(${phone}, '\\D', '', 'g') like ${containing(digits)}`;
}

/**
 * Whether every word of a search meets `isFound`, in any order: `Patel,  Fatima` has two, and at most ten
 * count. Never, if it has no words.
 */
export function everyWord(search: string, isFound: (word: string) => SQL): SQL {
  const words = foldedText(search)
    .split(/[\s,;]+/)
    .filter(Boolean)
    .slice(0, 10);
  if (words.length === 0) return sql`false`;
  return sql.join(
    words.map((word) => sql`(${isFound(word)})`),
    sql` and `,
  );
}
