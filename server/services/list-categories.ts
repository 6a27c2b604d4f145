import { asc } from "drizzle-orm";
import { type Category, everyCategory } from "#domain/server-article.ts";
import { categories } from "#server/db/article-schema.ts";
import type { Database } from "#server/db/database.ts";

/** The categories in the order they were made, after the one that stands for all (point 3). */
export async function listCategories(db: Database): Promise<Category[]> {
  const found = await db
    .select({ category_id: categories.categoryId, category: categories.category })
    .from(categories)
    .orderBy(asc(categories.categoryId));
  return [everyCategory, ...found];
}
