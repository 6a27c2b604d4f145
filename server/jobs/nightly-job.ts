import { PgBoss } from "pg-boss";

export interface NightlyJob {
  /** Lets a run under way end (at most 10 s), then stops. */
  stop(): Promise<void>;
}

/**
 * Does something once a night at 3:30 in Toronto, on one instance only, however many there are
 * (pg-boss in the same database). A run that throws is tried again twice, a quarter of an hour apart.
 */
export async function openNightlyJob(
  url: string,
  {
    name,
    run,
    onError,
  }: { name: string; run: () => Promise<unknown>; onError: (error: Error) => void },
): Promise<NightlyJob> {
  const boss = new PgBoss({
    connectionString: url,
    max: 2,
    application_name: name,
    // The deliveries' own instance watches over the queues.
    supervise: false,
  });
  boss.on("error", onError);
  await boss.start();
  await boss.createQueue(name, { retryLimit: 2, retryDelay: 900, expireInSeconds: 1800 });
  await boss.schedule(name, "30 3 * * *", null, { tz: "America/Toronto" });
  await boss.work(name, { pollingIntervalSeconds: 60 }, run);
  return { stop: () => boss.stop({ graceful: true, timeout: 10_000 }) };
}
