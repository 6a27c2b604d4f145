import type { Database } from "#core/db/database.server.ts";
import { articles } from "#modules/articles/schema.ts";

const firstDay = Date.UTC(2025, 0, 1, 12);

/** An article's row, published on the n-th of consecutive days; `changes` override its values. */
export function articleRow(n: number, changes: Partial<typeof articles.$inferInsert> = {}) {
  return {
    slugUrl: `written-${n}`,
    title: `Written ${n}`,
    briefParagraph: `What ${n} is about.`,
    blogsContent: [{ heading: `Part of ${n}`, paragraph: `<p>Words of ${n}.</p>` }],
    publishedDate: `Day ${n}`,
    publishedAt: new Date(firstDay + n * 86_400_000),
    ...changes,
  };
}

/** Inserts `count` published articles: `written-1` is the oldest. */
export async function writeArticles(db: Database, count: number): Promise<void> {
  // PostgreSQL accepts 65,535 parameters in one statement.
  for (let from = 1; from <= count; from += 1_000) {
    const size = Math.min(1_000, count - from + 1);
    // Many have the same publication time, as after an import; all of them are in the past.
    const rows = Array.from({ length: size }, (_, n) => {
      const at = from + n;
      return articleRow(at, { publishedAt: new Date(firstDay + Math.floor(at / 3) * 1_000) });
    });
    await db.insert(articles).values(rows);
  }
}
