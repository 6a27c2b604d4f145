import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { asc, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { recordRun, warnOfLateJobs } from "../jobs/results.ts";
import { admin, metricsToken, openTestClub, type TestClub } from "#tests/support/club.ts";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { openLog } from "./open-log.ts";
import { openSchedule } from "./schedule.ts";
import { deliveries } from "#modules/outbox/schema.ts";
import { dailyJobs } from "#core/jobs/schema.ts";

/** A time zone in which all of today's jobs are due and tomorrow is hours away. */
const hours = 12 - new Date().getUTCHours();
const timeZone = `Etc/GMT${hours > 0 ? "-" : "+"}${Math.abs(hours)}`;
const other = { email: "second@example.ca", password: "a-good-pass-3" };

let club: TestClub;
let folder: string;
beforeAll(async () => {
  const content = { ...smallClub, club: { ...smallClub.club, timeZone } };
  club = await openTestClub({ pages: "built", content });
  await club.hire(other, "admin");
  await club.hire({ email: "coach@example.ca", password: "a-good-pass-4" }, "coach");
  folder = await mkdtemp(path.join(tmpdir(), "club-daily-"));
});
afterAll(async () => {
  await club.close();
  await rm(folder, { recursive: true, force: true });
});

const mails = async (subject: RegExp) => {
  const rows = await club.ctx.db.select({ payload: deliveries.payload }).from(deliveries);
  return rows
    .map(({ payload }) => payload as { to: string; subject: string; text: string })
    .filter((mail) => subject.test(mail.subject));
};
const metrics = async () => {
  const answer = await club.request("/metrics", {
    headers: { Authorization: `Bearer ${metricsToken}` },
  });
  return answer.text();
};
const health = async () => {
  const answer = await club.request("/admin/health", { headers: { Cookie: await club.signIn() } });
  return (await answer.text()).replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
};
const jobs = () => club.ctx.db.select().from(dailyJobs).orderBy(asc(dailyJobs.name));
const run = (name: string, error: unknown, startedAt = new Date()) =>
  recordRun(club.ctx, { name, startedAt, tookMs: 1500, error });

test("a backup and a deletion that fail are on the health page, in the metrics and in one mail to each admin", async () => {
  const { db } = club.ctx;
  await db.execute(sql`insert into backups (file, bytes, made_at)
    values ('a.tar.gz.age', 10, now() - interval '20 hours')`);
  // The backup fails because its folder's name is a file's, the deletion because a table refuses it.
  const notFolder = path.join(folder, "data");
  await writeFile(notFolder, "");
  await db.execute(sql`create function refuse() returns trigger language plpgsql
    as $$ begin raise exception 'refused' using errcode = '53100'; end $$`);
  await db.execute(sql`create trigger refuse before delete on audit_log for each statement
    execute function refuse()`);
  const log = await openLog("silent");
  Object.assign(club.disk, { free: 400 * 1024 ** 2 });
  const work = await openSchedule(club.url, club.ctx, {
    log,
    dataDir: notFolder,
    backups: { recipient: null, cluster: "", continuous: null },
  });
  await expect
    .poll(async () => (await jobs()).filter(({ startedAt }) => startedAt === null), {
      timeout: 20_000,
    })
    .toEqual([]);
  await work.stop();
  await db.execute(sql`drop trigger refuse on audit_log`);
  expect(await mails(/disk is almost full/)).toHaveLength(2);
  Object.assign(club.disk, { free: 50e9 });

  const failed = (await jobs()).filter((job) => job.failed).map(({ name }) => name);
  expect(failed).toEqual(["backup", "deletion of old records"]);
  const page = await health();
  expect(page).toContain("The last good one is 20 hours old. The nightly backup: It failed: ");
  expect(page).toMatch(/2 of \d+ need attention: Backup, Deletion of old records\./);
  expect(page).toMatch(/Deletion of old records Failed It failed: refused/);
  expect(page).toMatch(/Payments check Good Last run just now , [\d.]+ s/);

  const text = await metrics();
  expect(text).toContain('club_daily_job_failed{job="backup"} 1');
  expect(text).toContain('club_daily_job_failed{job="payments check"} 0');
  expect(text).toMatch(/club_daily_job_last_success_timestamp_seconds\{job="backup"\} 0\n/);
  expect(text).toMatch(/club_backup_last_success_timestamp_seconds 1\d{9}/);
  expect(text).toContain("club_disk_free_bytes 50000000000");

  const warned = await mails(/^Failed: Backup$/);
  expect(warned.map(({ to }) => to).sort()).toEqual([admin.email, other.email].sort());
  expect(warned[0]?.text).toContain("/admin/health");
  expect(await mails(/^Failed: Deletion of old records$/)).toHaveLength(2);
  expect(await mails(/^Failed|^Did not run/)).toHaveLength(4);
});

test("the admins get one mail a day while a job fails, and one when it works again", async () => {
  await run("backup", new Error("no space left on device"));
  await warnOfLateJobs(club.ctx);
  expect(await mails(/^Failed: Backup$/)).toHaveLength(2);
  await run("backup", new Error("no space"), new Date(Date.now() + 24 * 3_600_000));
  expect(await mails(/^Failed: Backup$/)).toHaveLength(4);
  await run("backup", null);
  await run("backup", null);
  expect(await mails(/^Works again: Backup$/)).toHaveLength(2);
  expect(await health()).toMatch(/Backup Good Last run just now , 1\.5 s/);
  expect(await metrics()).toContain('club_daily_job_failed{job="backup"} 0');
});

test("a backup that did not run at all is late, and the admins hear of it once that day", async () => {
  await club.ctx.db.update(dailyJobs).set({
    startedAt: sql`now() - interval '40 hours 5 minutes'`,
    lastGoodAt: sql`now() - interval '40 hours 5 minutes'`,
    warnedOn: null,
  });
  await warnOfLateJobs(club.ctx);
  await warnOfLateJobs(club.ctx);
  const late = await mails(/^Did not run: Backup$/);
  expect(late).toHaveLength(2);
  expect(late[0]?.text).toContain("It has not run for 40 hours.");
  expect(await health()).toContain("It has not run for 40 hours.");
});

test("a site that is told where looks for the newest release; that nobody answers there is no failed job", async () => {
  club.ctx.machine.releasesUrl = "http://127.0.0.1:9/newest.json";
  const log = await openLog("silent");
  const work = await openSchedule(club.url, club.ctx, { log, dataDir: folder, backups: null });
  const look = async () => (await jobs()).find(({ name }) => name === "look for a newer version");
  await expect.poll(look).toMatchObject({ failed: false, lastGoodAt: expect.any(Date) });
  await work.stop();
  expect(await health()).toContain("Newer versions are not known");
  expect(await mails(/Look for a newer version/)).toEqual([]);
  club.ctx.machine.releasesUrl = null;
});
