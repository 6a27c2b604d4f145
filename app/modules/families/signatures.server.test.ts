import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readWaiverAnswers } from "./waiver-answers.ts";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { query } from "#tests/support/database.ts";
import { waiverOffice } from "#tests/support/waivers.ts";
import { office } from "#tests/support/staff.ts";
import { mergeFamilies } from "#modules/enrolment/merge.server.ts";
import { readFamily } from "./read.server.ts";
import {
  answeredFields,
  ofAthletes,
  recordSignatures,
  signedWaivers,
} from "./signatures.server.ts";

let club: TestClub;
let families: ReturnType<typeof waiverOffice>;
beforeAll(async () => {
  club = await openTestClub();
  families = waiverOffice(club);
});
afterAll(() => club.close());

const age = (athleteId: string, interval: string) =>
  club.ctx.db.execute(
    sql`update signatures set signed_at = now() - ${interval}::interval where athlete_id = ${athleteId}`,
  );

test("a confirmed waiver is recorded with its text, and is not asked again within the year", async () => {
  const { familyId, athleteId } = await families.newFamily();
  const waivers = await families.asked(athleteId);
  expect(waivers.map(({ id }) => id)).toEqual(["commotion-14", "conduite", "photos", "modalites"]);
  expect(await families.missingOf(athleteId)).toEqual(waivers.map(({ id }) => id));
  await families.confirm(athleteId);
  const [athlete] = (await readFamily(club.ctx, familyId))?.athletes ?? [];
  expect(athlete?.signatures).toHaveLength(4);
  expect(athlete?.signatures.find(({ waiverId }) => waiverId === "photos")).toMatchObject({
    version: "2026-1",
    answer: "no",
    signedBy: "Abena Osei",
    signedAs: "Mother",
    sha256: waivers.find(({ id }) => id === "photos")?.sha256,
    text: expect.stringContaining("Photos et films, en quelques mots."),
  });
  expect([await families.asked(athleteId), await families.missingOf(athleteId)]).toEqual([[], []]);
  const [stored] = await query(
    club.url,
    "select count(*)::int as n from waiver_texts where sha256 <> encode(sha256(text::bytea), 'hex')",
  );
  expect(stored).toEqual({ n: 0 });
});

test("sent twice it is recorded once, even at once; another answer or signer is a row of its own", async () => {
  const { athleteId } = await families.newFamily();
  await Promise.all([
    families.confirm(athleteId),
    families.confirm(athleteId),
    families.confirm(athleteId),
  ]);
  expect(await families.signaturesOf(athleteId)).toHaveLength(4);
  await families.confirm(athleteId, { photo: "first" });
  expect(await families.signaturesOf(athleteId)).toHaveLength(5);
  const signer = { name: "Abena Osei-Mensah", as: "Mother" };
  await families.confirm(athleteId, { signer, photo: "first" });
  expect(await families.signaturesOf(athleteId)).toHaveLength(9);
  const waivers = await families.asked(null);
  const fields = await answeredFields(club.ctx.db, athleteId, { prefix: "a_", waivers });
  expect(fields).toMatchObject({ a_waiver_photos: "first", a_waiver_conduite: "yes" });
  expect("answers" in readWaiverAnswers(fields, "a_", waivers)).toBe(true);
});

test("if the caller's transaction fails, nothing is recorded", async () => {
  const { athleteId } = await families.newFamily();
  const waivers = await families.asked(athleteId);
  const failing = club.ctx.db.transaction(async (transaction) => {
    await recordSignatures(transaction, club.ctx, {
      whose: { athleteId },
      signer: { name: "Abena Osei", as: "Mother" },
      answers: waivers.map((waiver) => ({ waiver, answer: "confirmed" })),
    });
    throw new Error("the spot is gone");
  });
  await expect(failing).rejects.toThrow("the spot is gone");
  expect(await families.signaturesOf(athleteId)).toEqual([]);
});

test("after twelve months, and when a version changes, it is asked again", async () => {
  const { athleteId } = await families.newFamily();
  await families.confirm(athleteId);
  await age(athleteId, "11 months 25 days");
  expect(await families.asked(athleteId)).toEqual([]);
  await age(athleteId, "12 months 1 day");
  expect(await families.asked(athleteId)).toHaveLength(4);
  await families.confirm(athleteId);
  expect([
    (await families.signaturesOf(athleteId)).length,
    await families.asked(athleteId),
  ]).toEqual([8, []]);
  const version = ({ id }: { id: string }) => (id === "conduite" ? { version: "2027-1" } : {});
  await families.withWaivers(version, async () => {
    expect((await families.asked(athleteId)).map(({ id }) => id)).toEqual(["conduite"]);
    expect(await families.missingOf(athleteId)).toEqual(["conduite"]);
  });
});

test("two entries of one athlete are merged with their signatures", async () => {
  const [remaining, other] = [await families.newFamily(), await families.newFamily()];
  await families.confirm(other.athleteId);
  await mergeFamilies(club.ctx, office, { remaining: remaining.familyId, other: other.familyId });
  expect(await families.signaturesOf(remaining.athleteId)).toHaveLength(4);
  expect(await families.missingOf(remaining.athleteId)).toEqual([]);
});

test("missing waivers are found from the newest signature of each version alone", async () => {
  const { athleteId } = await families.newFamily();
  const waivers = (await families.asked(athleteId)).map(({ id }) => id);
  await families.confirm(athleteId);
  // Three earlier years, each with an answer of its own.
  await club.ctx.db.execute(sql`insert into signatures
      (athlete_id, waiver_id, version, title, sha256, answer, signed_by, signed_as, signed_at)
    select athlete_id, waiver_id, version, title, sha256, answer, signed_by, signed_as,
           signed_at - n * interval '1 year'
      from signatures, generate_series(1, 3) n where athlete_id = ${athleteId}`);
  const { db, content } = club.ctx;
  const signed = await signedWaivers(db, content.club.timeZone, ofAthletes([athleteId]));
  expect(signed.map(({ waiverId }) => waiverId).sort()).toEqual(waivers.sort());
  expect(await families.missingOf(athleteId)).toEqual([]);
  await age(athleteId, "14 months");
  expect(await families.missingOf(athleteId)).toHaveLength(waivers.length);
});
