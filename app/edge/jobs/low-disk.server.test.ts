import { afterAll, beforeAll, expect, test } from "vitest";
import { admin, openTestClub, type TestClub } from "#tests/support/club.ts";
import { warnOfLowDisk } from "./low-disk.ts";
import { deliveries } from "#modules/outbox/schema.ts";

const megabyte = 1024 ** 2;
const start = new Date("2026-11-21T17:00:00Z");
const hoursLater = (hours: number) => new Date(start.getTime() + hours * 3_600_000);

let club: TestClub;
beforeAll(async () => {
  club = await openTestClub();
  await club.hire({ email: "second@example.ca", password: "a-good-pass-3" }, "admin");
  await club.hire({ email: "coach@example.ca", password: "a-good-pass-4" }, "coach");
});
afterAll(() => club.close());

const check = (free: number, now: Date, hostName = "one") => {
  const machine = { ...club.ctx.machine, hostName, readDisk: async () => ({ free, total: 1e11 }) };
  return warnOfLowDisk({ ...club.ctx, machine }, now);
};
const mails = async (subject: RegExp) =>
  (await club.ctx.db.select().from(deliveries))
    .map(({ payload }) => payload as { to: string; subject: string; text: string })
    .filter((mail) => subject.test(mail.subject));

test("each admin gets one mail a day while the disk is low, and one when it has space again", async () => {
  await check(600 * megabyte, start);
  expect(await mails(/disk/)).toEqual([]);
  for (const hours of [1, 2, 5]) await check((500 - hours) * megabyte, hoursLater(hours));
  const low = await mails(/almost full/);
  expect(low.map(({ to }) => to).sort()).toEqual([admin.email, "second@example.ca"].sort());
  expect(low[0]?.text).toContain("(one) is almost full. 0.5 GB are free (1%).");
  expect(low[0]?.text).toContain("http://club.test/admin/health");
  await check(10 * megabyte, hoursLater(25));
  expect(await mails(/almost full/)).toHaveLength(4);

  await check(5000 * megabyte, hoursLater(26));
  await check(5000 * megabyte, hoursLater(27));
  expect(await mails(/has room again/)).toHaveLength(2);
  await check(10 * megabyte, hoursLater(28));
  expect(await mails(/almost full/)).toHaveLength(4);
});

test("another machine's disk has a warning of its own, whoever checks at once", async () => {
  const before = (await mails(/disk/)).length;
  await Promise.all([1, 2, 3].map(() => check(10 * megabyte, hoursLater(25), "two")));
  await check(5000 * megabyte, hoursLater(25), "three");
  expect(await mails(/disk/)).toHaveLength(before + 2);
});
