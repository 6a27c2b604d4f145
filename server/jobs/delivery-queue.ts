import { sql } from "drizzle-orm";
import { fromDrizzle, type JobResult, type JobWithMetadata, PgBoss } from "pg-boss";
import { type DeliveryChannel, deliveryChannels } from "#domain/delivery.ts";

/** What a worker is told. `last`: if this attempt fails there is no further one. */
export interface DeliveryJob {
  deliveryId: string;
  last: boolean;
}

/** Does one delivery; throws when it has to be tried again. */
export type DeliveryWorker = (job: DeliveryJob) => Promise<void>;

export interface RetryPolicy {
  /** The first attempt included. */
  attempts: number;
  /** Wait before the second attempt; doubles each time, up to an hour. */
  backoffSeconds: number;
}

type DrizzleTransaction = Parameters<typeof fromDrizzle>[0];

export interface DeliveryQueue {
  /** Adds jobs inside the caller's transaction: they exist exactly if it commits. */
  enqueue(
    transaction: DrizzleTransaction,
    channel: DeliveryChannel,
    deliveryId: string,
    options?: { afterSeconds?: number },
  ): Promise<void>;
  /** Starts the workers; each channel has its own, so a slow vendor delays only its own messages. */
  work(worker: DeliveryWorker): Promise<void>;
  /** Lets attempts under way end (at most 10 s), then stops. */
  stop(): Promise<void>;
}

const queueOf = (channel: DeliveryChannel) => `deliver-${channel}`;

/** Opens the outbox's queue (pg-boss) in the same database as the submissions. */
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
  return {
    async enqueue(transaction, channel, deliveryId, { afterSeconds = 0 } = {}) {
      const job = { data: { deliveryId }, ...(afterSeconds && { startAfter: afterSeconds }) };
      await boss.insert(queueOf(channel), [job], { db: fromDrizzle(transaction, sql) });
    },
    async work(worker) {
      await Promise.all(
        deliveryChannels.map((channel) => workChannel(boss, queueOf(channel), worker)),
      );
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
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

async function workChannel(boss: PgBoss, name: string, worker: DeliveryWorker) {
  await boss.work(
    name,
    {
      batchSize: 10,
      burstWhenBatchFull: true,
      perJobResults: true,
      includeMetadata: true,
      pollingIntervalSeconds: 2,
      notifyPollingIntervalSeconds: 5,
    },
    (jobs: JobWithMetadata<{ deliveryId: string }>[]) =>
      Promise.all(
        jobs.map(async (job): Promise<JobResult> => {
          try {
            const last = job.retryCount >= job.retryLimit;
            await worker({ deliveryId: job.data.deliveryId, last });
            return { id: job.id, status: "completed" };
          } catch (error) {
            return { id: job.id, status: "failed", output: { reason: (error as Error).message } };
          }
        }),
      ),
  );
}
