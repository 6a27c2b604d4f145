import { sql } from "drizzle-orm";
import { fromDrizzle, type JobResult, type JobWithMetadata, PgBoss } from "pg-boss";
import { type DeliveryChannel, deliveryChannels } from "#domain/inbox.ts";
import { reasonOf } from "#domain/logged-error.ts";

/** What a worker is told. `last`: if this attempt fails there is no further one. */
export interface DeliveryJob {
  deliveryId: string;
  last: boolean;
}

interface DeliveryWork {
  /**
   * Takes what is due and hands it over, in one transaction: it is due until its job exists, and no
   * longer. @returns whether there may be more
   */
  claimDue(insertJobs: InsertJobs): Promise<boolean>;
  /** Does one delivery; throws when it has to be tried again. */
  deliver(job: DeliveryJob): Promise<void>;
  /** How many of a channel are tried at the same time. */
  atOnce(channel: DeliveryChannel): number;
}

/** Makes jobs inside the caller's transaction: they exist exactly if it commits. */
export type InsertJobs = (
  transaction: Parameters<typeof fromDrizzle>[0],
  due: { id: string; channel: DeliveryChannel }[],
) => Promise<void>;

export interface RetryPolicy {
  /** The first attempt included. */
  attempts: number;
  /** Wait before the second attempt; doubles each time, up to an hour. */
  backoffSeconds: number;
}

export interface DeliveryQueue {
  /** Something is due, or will be once its transaction ends: hand it over soon, not at the next look. */
  hasDue(): void;
  /** Starts the workers; each channel has its own, so a slow vendor delays only its own messages. */
  work(work: DeliveryWork): Promise<void>;
  /** Lets attempts under way end (at most 10 s), then stops. */
  stop(): Promise<void>;
}

const queueOf = (channel: DeliveryChannel) => `deliver-${channel}`;

/** What a job holds: deliveries of one channel that were due together; until lately it was one. */
interface JobData {
  deliveryIds?: string[];
  deliveryId?: string;
}

/** A worker takes two jobs at a time, so that one need not wait for the other's slowest delivery. */
const jobsPerWorker = 2;

/** How often it is looked for what is due without anybody having said so, in ms. */
const pollingIntervalMs = 1_000;
/** How long after `hasDue` it is handed over, in ms: the transaction ends, others come along. */
const debounceMs = 50;

/**
 * Opens the outbox's queue (pg-boss) in the same database as the submissions. What is owed stands in
 * `deliveries` with the time it is due; it is handed over to the workers from there.
 */
export async function openDeliveryQueue(
  url: string,
  { retry, onError }: { retry: RetryPolicy; onError: (error: Error) => void },
): Promise<DeliveryQueue> {
  const boss = new PgBoss({
    connectionString: url,
    max: 4,
    application_name: "delivery-queue",
    useListenNotify: true,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    schedule: false,
  });
  boss.on("error", onError);
  await boss.start();
  await Promise.all(deliveryChannels.map((channel) => openQueue(boss, queueOf(channel), retry)));
  let looking: Repeated | null = null;
  return {
    hasDue: () => looking?.soon(debounceMs),
    async work({ claimDue, deliver, atOnce }) {
      await Promise.all(
        deliveryChannels.map((channel) => workQueue(boss, queueOf(channel), deliver)),
      );
      const insertJobs: InsertJobs = async (transaction, due) => {
        const db = fromDrizzle(transaction, sql);
        for (const channel of deliveryChannels) {
          const jobs = jobsOf(due, channel, Math.ceil(atOnce(channel) / jobsPerWorker));
          if (jobs.length > 0) await boss.insert(queueOf(channel), jobs, { db });
        }
      };
      looking = repeatedly(() => claimDue(insertJobs), { every: pollingIntervalMs, onError });
    },
    async stop() {
      await looking?.stop();
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

async function openQueue(boss: PgBoss, name: string, { attempts, backoffSeconds }: RetryPolicy) {
  const options = {
    retryLimit: attempts - 1,
    retryDelay: backoffSeconds,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: 60,
    // A worker killed in the middle of an attempt is noticed by its silence.
    heartbeatSeconds: 10,
    notify: true,
  };
  await boss.createQueue(name, options);
  await boss.updateQueue(name, options);
  // The first use of a queue inside somebody's transaction would wait for itself: use it here once.
  await boss.getQueueStats(name);
}

/** A channel's deliveries in jobs of at most so many. */
function jobsOf(
  due: { id: string; channel: DeliveryChannel }[],
  channel: DeliveryChannel,
  most: number,
): { data: JobData }[] {
  const ids = due.filter((delivery) => delivery.channel === channel).map(({ id }) => id);
  const jobs = Math.ceil(ids.length / most);
  return Array.from({ length: jobs }, (_, n) => ({
    data: { deliveryIds: ids.slice(n * most, (n + 1) * most) },
  }));
}

async function workQueue(boss: PgBoss, name: string, deliver: DeliveryWork["deliver"]) {
  await boss.work(
    name,
    {
      batchSize: jobsPerWorker,
      burstWhenBatchFull: true,
      perJobResults: true,
      includeMetadata: true,
      pollingIntervalSeconds: 2,
      notifyPollingIntervalSeconds: 5,
    },
    (jobs: JobWithMetadata<JobData>[]) => Promise.all(jobs.map((job) => workJob(job, deliver))),
  );
}

/** One that fails brings the job back; those delivered by then are not tried again. */
async function workJob(
  { id, data, retryCount, retryLimit }: JobWithMetadata<JobData>,
  deliver: DeliveryWork["deliver"],
): Promise<JobResult> {
  const ids = data.deliveryIds ?? (data.deliveryId ? [data.deliveryId] : []);
  const last = retryCount >= retryLimit;
  const outcomes = await Promise.allSettled(ids.map((deliveryId) => deliver({ deliveryId, last })));
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (!failed) return { id, status: "completed" };
  return { id, status: "failed", output: { reason: reasonOf(failed.reason) } };
}

interface Repeated {
  /** Does it in at most so many ms, and once more if a turn is under way by then. */
  soon(ms: number): void;
  /** Lets a turn under way end; then there are no further ones. */
  stop(): Promise<void>;
}

/**
 * Does the same thing again and again from now on, one turn at a time.
 * @param turn returns whether there is more to do at once
 * @param every ms from the end of a turn to the next one
 */
export function repeatedly(
  turn: () => Promise<boolean>,
  { every, onError }: { every: number; onError: (error: Error) => void },
): Repeated {
  let stopped = false;
  let asked: NodeJS.Timeout | null = null;
  let again = false;
  let endPause = () => {};

  async function run() {
    while (!stopped) {
      again = false;
      try {
        if (await turn()) continue;
      } catch (error) {
        onError(error as Error);
      }
      if (!again && !stopped) await pause();
    }
  }

  function pause() {
    return new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, every);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  const turns = run();
  return {
    soon(ms) {
      asked ??= setTimeout(() => {
        asked = null;
        again = true;
        endPause();
      }, ms);
    },
    async stop() {
      stopped = true;
      if (asked) clearTimeout(asked);
      endPause();
      await turns;
    },
  };
}
