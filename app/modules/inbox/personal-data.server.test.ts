import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { modules } from "#app/modules.server.ts";
import { deleteOldRecords } from "#modules/privacy/retention.server.ts";
import { submissions } from "#modules/outbox/schema.ts";
import { contextTest } from "#tests/support/club-test.ts";
import { records } from "#tests/support/records.ts";
import { office as byOffice } from "#tests/support/staff.ts";
import { threadEntries } from "./schema.ts";
import { noteAtSubmission } from "./thread.server.ts";

const test = contextTest();

const reply = (submissionId: string, email: string) => ({
  id: crypto.randomUUID(),
  submissionId,
  kind: "reply" as const,
  author: "Kofi",
  email,
  text: "We come on Saturday",
});

test("a thread is in its sender's file without the colleague's name, and deleted with it", async ({
  office,
}) => {
  const { ctx } = office;
  const { id, reference } = await records(office).submission({ email: "Zoe@example.ca" });
  const other = await records(office).submission({ reference: "TEST-OTHE" });
  const note = { reference, text: "Call them on Monday", id: crypto.randomUUID() };
  await noteAtSubmission(ctx, note, byOffice);
  await ctx.db
    .insert(threadEntries)
    .values([reply(id, "kofi@example.ca"), reply(other.id, "zoe@example.ca")]);
  const fileOf = async (email: string) =>
    JSON.stringify(
      await Promise.all(modules.personalRecords.map(({ read }) => read(ctx.db, email))),
    );
  const file = await fileOf("zoe@example.ca");
  expect(file).toContain("Call them on Monday");
  expect(file).toContain("We come on Saturday");
  expect(file).not.toContain(byOffice.name);
  // The other parent, who replied from another address.
  expect(await fileOf("kofi@example.ca")).toContain("We come on Saturday");
  await ctx.db.transaction(async (transaction) => {
    for (const { remove } of modules.personalRecords) await remove(transaction, "zoe@example.ca");
  });
  expect(await ctx.db.$count(threadEntries)).toBe(0);
  expect(await ctx.db.$count(submissions, eq(submissions.id, other.id))).toBe(1);
});

test("a reply keeps an old form as long as a new one; then its thread goes with it", async ({
  office,
}) => {
  const { ctx } = office;
  const old = new Date(Date.now() - 20 * 365 * 86_400_000);
  const make = records(office);
  const kept = await make.submission({ receivedAt: old, repliedAt: new Date() });
  const gone = await make.submission({ receivedAt: old, repliedAt: old });
  await ctx.db.insert(threadEntries).values([reply(kept.id, "a@b.ca"), reply(gone.id, "a@b.ca")]);
  await deleteOldRecords(ctx);
  const left = await ctx.db.select().from(threadEntries);
  expect(left.map(({ submissionId }) => submissionId)).toEqual([kept.id]);
});
