import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

export interface Metrics {
  /** Counts a response from memory, sent before any framework saw the request. */
  cached(): void;
  /** Counts any other response. @param ms how long it took */
  answered(status: number, ms: number): void;
  /** All metrics in Prometheus' text format. */
  text(): Promise<string>;
}

/** The values that are read for each scrape. */
export interface Readings {
  /** The release that runs. */
  version: string;
  /** Whether this process accepts visitors yet. */
  isOpen(): boolean;
  cachedPages(): number;
  /** Messages queued for vendors, by state. */
  deliveries(): Promise<{ waiting: number; failed: number }>;
  operations(): Promise<Operations>;
}

interface Operations {
  disk: { free: number; total: number };
  lastBackup: Date | null;
  jobs: Job[];
}

interface Job {
  name: string;
  startedAt: Date | null;
  tookMs: number | null;
  failed: boolean;
  lastGoodAt: Date | null;
}

/**
 * This instance's metrics; those of deliveries are for the whole club.
 * @param gather reads the metrics; those of several workers are added up
 */
export function createMetrics(
  readings: Readings,
  gather: (registry: Registry) => Metrics["text"] = (registry) => () => registry.metrics(),
): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  // Counted here: the library's counter is too slow for a response that takes 20 µs.
  let answeredFromMemory = 0;
  const fromMemory = new Counter({
    name: "club_cached_answers_total",
    help: "Answers sent from memory",
    registers: [],
    collect() {
      this.inc(answeredFromMemory);
      answeredFromMemory = 0;
    },
  });
  const answers = new Counter({
    name: "club_answers_total",
    help: "Answers worked out, by kind of status",
    labelNames: ["status"],
    registers,
  });
  const seconds = new Histogram({
    name: "club_answer_seconds",
    help: "How long answers took that did not come from memory",
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  });
  const pages = new Gauge({
    name: "club_cached_pages",
    help: "Pages kept in memory",
    registers: [],
    collect() {
      this.set(readings.cachedPages());
    },
  });
  const open = new Gauge({
    name: "club_open_processes",
    help: "Processes that answer visitors",
    registers: [],
    collect() {
      this.set(readings.isOpen() ? 1 : 0);
    },
  });
  const release = new Gauge({
    name: "club_release",
    help: "The release that runs, as its label; always 1",
    labelNames: ["version"],
    aggregator: "first",
    registers,
  });
  release.set({ version: readings.version }, 1);
  const queued = new Gauge({
    name: "club_deliveries",
    help: "Messages queued for vendors: waiting, or failed until staff resend them",
    labelNames: ["state"],
    // Each worker reads the same number.
    aggregator: "first",
    registers: [],
    async collect() {
      const { waiting, failed } = await readings.deliveries();
      this.set({ state: "waiting" }, waiting);
      this.set({ state: "failed" }, failed);
    },
  });
  measureOperations(registry, readings);
  registry.registerMetric(fromMemory);
  registry.registerMetric(pages);
  registry.registerMetric(open);
  registry.registerMetric(queued);
  return {
    cached() {
      answeredFromMemory += 1;
    },
    answered(status, ms) {
      answers.inc({ status: `${Math.floor(status / 100)}xx` });
      seconds.observe(ms / 1000);
    },
    text: gather(registry),
  };
}

/** The disk, the last good backup and the daily jobs: the same for all workers. */
function measureOperations(registry: Registry, { operations }: Readings): void {
  // All of them are collected at once, so they share one reading.
  let reading: Promise<Operations> | null = null;
  const read = () => {
    reading ??= operations().finally(() => {
      reading = null;
    });
    return reading;
  };
  const gauge = (name: string, help: string, valueOf: (found: Operations) => number) => {
    const aggregator = "first";
    const collect = async function (this: Gauge) {
      this.set(valueOf(await read()));
    };
    registry.registerMetric(new Gauge({ name, help, aggregator, registers: [], collect }));
  };
  const jobGauge = (name: string, help: string, valueOf: (job: Job) => number) => {
    const aggregator = "first";
    const collect = async function (this: Gauge<"job">) {
      const { jobs } = await read();
      this.reset();
      for (const job of jobs) this.set({ job: job.name }, valueOf(job));
    };
    const labelNames = ["job"] as const;
    registry.registerMetric(
      new Gauge({ name, help, labelNames, aggregator, registers: [], collect }),
    );
  };
  const seconds = (at: Date | null) => (at?.getTime() ?? 0) / 1000;

  gauge("club_disk_free_bytes", "Free space for the club's data", ({ disk }) => disk.free);
  gauge("club_disk_total_bytes", "Size of the disk of the club's data", ({ disk }) => disk.total);
  gauge(
    "club_backup_last_success_timestamp_seconds",
    "When the last backup without an error was made; 0: never",
    ({ lastBackup }) => seconds(lastBackup),
  );
  jobGauge("club_daily_job_failed", "Whether a job's last run failed", ({ failed }) =>
    failed ? 1 : 0,
  );
  jobGauge(
    "club_daily_job_seconds",
    "How long a job's last run took",
    ({ tookMs }) => (tookMs ?? 0) / 1000,
  );
  jobGauge(
    "club_daily_job_last_run_timestamp_seconds",
    "When a job's last run began; 0: never",
    ({ startedAt }) => seconds(startedAt),
  );
  jobGauge(
    "club_daily_job_last_success_timestamp_seconds",
    "When a job's last run without an error ended; 0: never",
    ({ lastGoodAt }) => seconds(lastGoodAt),
  );
}
