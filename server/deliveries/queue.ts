import { sql } from "drizzle-orm";
import { fromDrizzle, type JobResult, type JobWithMetadata, PgBoss } from "pg-boss";
import { type DeliveryChannel, deliveryChannels } from "#domain/inbox.ts";

/** A worker's input. `last`: no further attempt follows if this one fails. */
export interface DeliveryJob {
  deliveryId: string;
  last: boolean;
}

interface DeliveryWork {
  /**
   * Takes what is due and hands it over, in one transaction: a delivery stays due until its job exists.
   * @returns whether there may be more
   */
  claimDue(insertJobs: InsertJobs): Promise<boolean>;
  /** Tries deliveries at the same time. @returns for each why it has to be retried, or null */
  deliver(jobs: DeliveryJob[]): Promise<(string | null)[]>;
  /** How many deliveries of a channel run at the same time. */
  atOnce(channel: DeliveryChannel): number;
}

/** Makes jobs inside the caller's transaction: they exist exactly if it commits. */
export type InsertJobs = (
  transaction: Parameters<typeof fromDrizzle>[0],
  due: { id: string; channel: DeliveryChannel }[],
) => Promise<void>;

export interface RetryPolicy {
  /** Includes the first attempt. */
  attempts: number;
  /** Wait before the second attempt; doubles each time, up to an hour. */
  backoffSeconds: number;
}

export interface DeliveryQueue {
  /** Something is due, or will be when its transaction commits: hand it over soon, before the next poll. */
  hasDue(): void;
  /** Starts the workers; each channel has its own, so a slow vendor delays only its own messages. */
  work(work: DeliveryWork): Promise<void>;
  /** Waits for running attempts (at most 10 s), then stops. */
  stop(): Promise<void>;
}

const queueOf = (channel: DeliveryChannel) => `deliver-${channel}`;

interface JobData {
  deliveryId?: string;
  /** Jobs of November 2026 held several. */
  deliveryIds?: string[];
}

/** Workers of a channel: a fetched delivery need not wait for the other worker's slowest one. */
const workersPerChannel = 2;

/** How often to poll for due deliveries without a notice, in ms. */
const pollingIntervalMs = 1_000;
/** Wait between `hasDue` and the hand-over, in ms: lets the transaction commit and others join. */
const debounceMs = 50;

/**
 * Opens the outbox's queue (pg-boss) in the same database as the submissions. `deliveries` holds each
 * queued message and when it is due; from there it is handed over to the workers.
 */
export async function openDeliveryQueue(
  url: string,
  { retry, onError }: { retry: RetryPolicy; onError: (error: unknown) => void },
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
        deliveryChannels.map((channel) => {
          const batchSize = Math.ceil(atOnce(channel) / workersPerChannel);
          return workQueue(boss, { name: queueOf(channel), batchSize }, deliver);
        }),
      );
      const insertJobs: InsertJobs = async (transaction, due) => {
        const db = fromDrizzle(transaction, sql);
        for (const channel of deliveryChannels) {
          const jobs = due
            .filter((delivery) => delivery.channel === channel)
            .map(({ id }) => ({ data: { deliveryId: id } }));
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
    // A worker killed during an attempt is detected by its missing heartbeat.
    heartbeatSeconds: 10,
    notify: true,
  };
  await boss.createQueue(name, options);
  await boss.updateQueue(name, options);
  // The first use of a queue inside a transaction would wait for itself, so use the queue here once.
  await boss.getQueueStats(name);
}

async function workQueue(
  boss: PgBoss,
  { name, batchSize }: { name: string; batchSize: number },
  deliver: DeliveryWork["deliver"],
) {
  await boss.work(
    name,
    {
      batchSize,
      localConcurrency: workersPerChannel,
      burstWhenBatchFull: true,
      perJobResults: true,
      includeMetadata: true,
      pollingIntervalSeconds: 2,
      notifyPollingIntervalSeconds: 5,
    },
    (jobs: JobWithMetadata<JobData>[]) => workJobs(jobs, deliver),
  );
}

/** If one delivery of a job fails, the job is retried; those already delivered are skipped. */
async function workJobs(
  jobs: JobWithMetadata<JobData>[],
  deliver: DeliveryWork["deliver"],
): Promise<JobResult[]> {
  const tried = jobs.flatMap(({ id, data, retryCount, retryLimit }) =>
    idsOf(data).map((deliveryId) => ({ id, deliveryId, last: retryCount >= retryLimit })),
  );
  const reasons = await deliver(tried);
  return jobs.map(({ id }) => {
    const reason = reasons.find((_, n) => tried[n]?.id === id && reasons[n]);
    return reason ? { id, status: "failed", output: { reason } } : { id, status: "completed" };
  });
}

const idsOf = ({ deliveryId, deliveryIds = [] }: JobData) =>
  deliveryId ? [deliveryId] : deliveryIds;

interface Repeated {
  /** Runs a pass within this many ms, and once more if one is already running by then. */
  soon(ms: number): void;
  /** Waits for a running pass; no further one starts. */
  stop(): Promise<void>;
}

/**
 * Repeats the same step from now on, one pass at a time.
 * @param waiting returns whether there is more to do at once
 * @param every ms from the end of a pass to the start of the next
 */
export function repeatedly(
  waiting: () => Promise<boolean>,
  { every, onError }: { every: number; onError: (error: unknown) => void },
): Repeated {
  let stopped = false;
  let asked: NodeJS.Timeout | null = null;
  let again = false;
  let endPause = () => {};

  async function run() {
    while (!stopped) {
      again = false;
      try {
        if (await waiting()) continue;
      } catch (error) {
        onError(error);
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

  const waitingEntries = run();
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
      await waitingEntries;
    },
  };
}
