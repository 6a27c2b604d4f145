import { setTimeout as wait } from "node:timers/promises";
import { repeatedly } from "#core/jobs/repeat.server.ts";
import { type DeliveryChannel, deliveryChannels } from "#core/deliveries.ts";

export interface RetryPolicy {
  /** Includes the first attempt. */
  attempts: number;
  /** The delay before the second attempt; doubles each time, up to an hour. */
  backoffSeconds: number;
}

interface DeliveryWork {
  /**
   * Claims up to `limit` due deliveries of a channel, and starts an attempt of each.
   * @returns the attempts; each resolves once its result is recorded, and never rejects
   */
  begin(channel: DeliveryChannel, limit: number): Promise<Promise<unknown>[]>;
  /** How many deliveries of a channel run at the same time. */
  atOnce(channel: DeliveryChannel): number;
}

/** A slot for one of a channel's concurrent attempts. It is used or released. */
export interface Reservation {
  /** Occupies the slot until the attempt has ended; it never rejects. */
  use(attempt: Promise<unknown>): void;
  giveBack(): void;
}

export interface DeliveryQueue {
  retry: RetryPolicy;
  /** Something is due, or will be when its transaction commits: look soon, before the next poll. */
  hasDue(): void;
  /**
   * Reserves an attempt for a delivery that this process saves as claimed, so that no worker has to look for
   * it. Null: the delivery waits for a worker, because none runs here or the vendor's limit is reached.
   */
  reserve(channel: DeliveryChannel): Reservation | null;
  /** Starts the workers; each channel has its own, so a slow vendor delays only its own messages. */
  work(work: DeliveryWork): void;
  /** Waits for running attempts (at most 10 s), then stops. */
  stop(): Promise<void>;
}

/** How often to look for due deliveries without a notice, in ms. */
const lookEvery = 1_000;
/**
 * The delay between `hasDue` and the query, in ms: it lets the transaction commit, and combines several
 * notices.
 */
const debounceMs = 50;
/** How long `stop` waits, in ms. */
const stopTimeout = 10_000;

/** The queue is the table `deliveries`, where instances claim what is due. */
export function deliveryQueue({
  retry,
  onError,
}: {
  retry: RetryPolicy;
  onError: (error: unknown) => void;
}): DeliveryQueue {
  const running = new Set<Promise<unknown>>();
  const workers: ReturnType<typeof repeatedly>[] = [];
  const channels = new Map<DeliveryChannel, () => Reservation | null>();
  let isStopped = false;

  function workChannel(channel: DeliveryChannel, { begin, atOnce }: DeliveryWork) {
    let own = 0;
    let mayBeMore = false;
    const track = (attempt: Promise<unknown>) => {
      running.add(attempt);
      void attempt.then(() => {
        running.delete(attempt);
        own -= 1;
        // Not after each attempt, so that several are claimed in one statement.
        if (mayBeMore && own <= atOnce(channel) / 2) worker.soon(0);
      });
    };
    const look = async () => {
      const free = atOnce(channel) - own;
      const begun = free > 0 ? await begin(channel, free) : [];
      own += begun.length;
      mayBeMore = begun.length === free;
      for (const attempt of begun) track(attempt);
    };
    const worker = repeatedly(look, { every: lookEvery, onError });
    workers.push(worker);
    channels.set(channel, () => {
      if (isStopped || own >= atOnce(channel)) return null;
      own += 1;
      return {
        use: track,
        giveBack() {
          own -= 1;
        },
      };
    });
  }

  return {
    retry,
    hasDue() {
      for (const worker of workers) worker.soon(debounceMs);
    },
    reserve: (channel) => channels.get(channel)?.() ?? null,
    work(work) {
      for (const channel of deliveryChannels) workChannel(channel, work);
    },
    async stop() {
      isStopped = true;
      await Promise.all(workers.map((worker) => worker.stop()));
      await Promise.race([Promise.all(running), wait(stopTimeout, null, { ref: false })]);
    },
  };
}
