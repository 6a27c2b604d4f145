import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { contextTest } from "#tests/support/club-test.ts";
import { groupId } from "#tests/support/attendance.ts";
import { records } from "#tests/support/records.ts";
import { submissions } from "#modules/outbox/schema.ts";
import { countWaitingByGroup } from "./waiting-groups.server.ts";

const test = contextTest();

test("each athlete who waits counts in the offering's group, up to the places wanted", async ({
  office,
}) => {
  const make = records(office);
  const wait = async (
    fields: Record<string, string>,
    changes: { places?: number; state?: "left" },
  ) => {
    const offering = { offeringType: "eclairs", offeringId: 1, seasonFrom: "2026-05-03" };
    const { submissionId } = await make.waitingPlace({ ...offering, ...changes });
    await office.ctx.db.update(submissions).set({ fields }).where(eq(submissions.id, submissionId));
  };
  const two = {
    athlete: "Ada",
    birth_year: "2014",
    second_athlete: "Bo",
    second_birth_year: "2013",
  };
  await wait(two, { places: 2 });
  await wait(two, { places: 1 });
  await wait({ athlete: " ", second_athlete: "Cy", second_birth_year: "unknown" }, { places: 2 });
  await wait(two, { places: 2, state: "left" });
  expect((await countWaitingByGroup(office.ctx)).get(groupId)).toBe(4);
});
