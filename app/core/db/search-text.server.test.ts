import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { contextTest } from "#tests/support/club-test.ts";
import { athletes, athleteText, families } from "#modules/families/schema.ts";
import { searchTermsOf, searchWords } from "../search-terms.ts";
import { findRanked, searchText } from "./search-text.server.ts";

const test = contextTest();

test("the database normalizes words like the search", async ({ office }) => {
  const texts = [
    "Béatrice O’Sullivan-Lee",
    "d'Arcy, ŁUKASZ",
    "Ünal\tØystein Đặng",
    "ada.osei+club@example.ca",
    "李小龙",
    "Иван ПЕТРОВ",
    "a_b%c\\d",
    "…",
    "",
    "ﬁnish ²",
  ];
  for (const text of texts) {
    const { rows } = await office.ctx.db.execute(
      sql`select ${searchText(sql`${text}::text`)} as words`,
    );
    expect.soft([text, rows[0]?.words]).toEqual([text, ` ${searchWords(text).join(" ")} `]);
  }
});

test("a search in many names uses an index", async ({ office }) => {
  const { db } = office.ctx;
  const [family] = await db.insert(families).values({}).returning();
  const familyId = family?.id ?? "";
  await db.insert(athletes).values(
    Array.from({ length: 2_000 }, (_, n) => ({
      familyId,
      givenName: ["Maya", "Liam", "Chloé", "Noah"][n % 4] ?? "",
      familyName: `Surname${n}`,
    })),
  );
  await db.insert(athletes).values({ familyId, givenName: "Béatrice", familyName: "Tremblay" });
  await db.execute(sql`analyze athletes`);
  for (const q of ["tremblay", "tremblya", "béatrice trem"]) {
    const plans: string[] = [];
    await findRanked(
      searchTermsOf(q),
      { text: athleteText(athletes), limit: 6 },
      async (isFound, limit) => {
        const query = db.select({ id: athletes.id }).from(athletes).where(isFound).limit(limit);
        const { rows } = await db.execute(sql`explain ${query}`);
        plans.push(rows.map((row) => Object.values(row).join()).join("\n"));
        return query;
      },
    );
    for (const plan of plans) expect.soft(plan).toContain("athletes_search");
  }
});
