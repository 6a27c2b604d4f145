import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestContext, type TestContext } from "#tests/support/context.ts";
import { records } from "#tests/support/records.ts";
import { office as byOffice } from "#tests/support/staff.ts";
import { athletes } from "../db/schema/families.ts";
import { mergeFamilies } from "./merge.ts";

let office: TestContext;
beforeAll(async () => {
  office = await openTestContext();
});
afterAll(() => office.close());

test("the name that an athlete uses stays when two families become one", async () => {
  const { db } = office.ctx;
  const make = records(office);
  const { familyId: kept, athleteId } = await make.registered();
  const { familyId: other, athleteId: same } = await make.registered({ email: "kofi@example.ca" });
  await db.update(athletes).set({ nameUsed: "Kojo" }).where(eq(athletes.id, same));
  expect(await mergeFamilies(office.ctx, byOffice, { kept, other })).toBe("merged");
  expect(await db.select().from(athletes)).toMatchObject([{ id: athleteId, nameUsed: "Kojo" }]);
});
