import type { Logger } from "pino";
import { sql } from "drizzle-orm";
import { type DailyJobs, openDailyJobs } from "../jobs/daily-jobs.ts";
import { checkPayments } from "../services/check-payments.ts";
import type { ClubDesk } from "../services/club-desk.ts";
import { forgetOldRecords } from "../services/forget-old-records.ts";
import { mailDueList } from "../services/mail-due-list.ts";

/** What the club does every day by itself, each once however many instances there are. */
export async function openDailyWork(url: string, desk: ClubDesk, log: Logger): Promise<DailyJobs> {
  const daily = await openDailyJobs(url, {
    onError: (error) => log.warn({ err: error }, "daily work"),
  });
  await daily.dailyAt("forget-old-records", { hour: 3, minute: 0 }, async () => {
    log.info(await forgetOldRecords(desk), "forgotten");
  });
  await daily.dailyAt("check-payments", { hour: 3, minute: 30 }, async () => {
    // Registrations open and end by the day: pages that show them are drawn anew.
    await desk.db.execute(sql`notify content_changed`);
    await checkPayments(desk);
  });
  await daily.dailyAt("due-list", { hour: 8, minute: 0 }, async (day) => {
    await mailDueList(desk, day);
  });
  return daily;
}
