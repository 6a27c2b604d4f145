import { count, eq } from "drizzle-orm";
import { expect } from "vitest";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { changeOffering } from "#tests/support/catalogue-rows.ts";
import { contextTest } from "#tests/support/club-test.ts";
import { membership } from "#tests/support/offerings.ts";
import { availabilityOf } from "./availability.server.ts";
import { reserve } from "./places.server.ts";
import { registrations } from "./schema.ts";

const test = contextTest();
const { type, id, title } = membership(smallClub);

test("more places at once than one statement has parameters for", async ({ office }) => {
  const { ctx } = office;
  const wanted = 6_100;
  await changeOffering(ctx, { type, id }, { capacity: wanted });
  const [known] = await availabilityOf(ctx);
  const place = {
    catalogue: "registration" as const,
    offeringType: type,
    offeringId: id,
    seasonId: known?.season.id ?? "",
    title,
    per: "season" as const,
  };
  const take = (places: number) =>
    ctx.db.transaction((transaction) =>
      reserve(transaction, ctx.content, {
        places: Array.from({ length: places }, () => place),
        reason: "office",
        until: null,
      }),
    );
  expect(await take(wanted + 1)).toHaveLength(1);
  expect(await take(wanted)).toEqual([]);
  const [taken] = await ctx.db
    .select({ places: count() })
    .from(registrations)
    .where(eq(registrations.state, "active"));
  expect(taken).toEqual({ places: wanted });
});
