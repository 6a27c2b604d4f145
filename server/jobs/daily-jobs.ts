import { PgBoss } from "pg-boss";

export interface DailyJobs {
  /**
   * Does something every day at that time in Toronto, once however many instances there are, and
   * again a few times when it throws.
   * @param work gets the day's own id: the same for every attempt
   */
  dailyAt(name: string, at: { hour: number; minute: number }, work: DailyWork): Promise<void>;
  /** Lets what is under way end, then stops. */
  stop(): Promise<void>;
}

export type DailyWork = (day: { id: string }) => Promise<void>;

/** Opens the clock of what the club does every day, in the same database as everything else. */
export async function openDailyJobs(
  url: string,
  { onError }: { onError: (error: Error) => void },
): Promise<DailyJobs> {
  const boss = new PgBoss({ connectionString: url, max: 2, application_name: "daily-jobs" });
  boss.on("error", onError);
  await boss.start();
  return {
    async dailyAt(name, { hour, minute }, work) {
      await boss.createQueue(name, { retryLimit: 5, retryDelay: 300, retryBackoff: true });
      await boss.schedule(name, `${minute} ${hour} * * *`, {}, { tz: "America/Toronto" });
      await boss.work(name, { pollingIntervalSeconds: 30 }, async (jobs) => {
        for (const job of jobs) await work({ id: job.id });
      });
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
}
