import cluster from "node:cluster";
import { randomUUID } from "node:crypto";
import { AggregatorRegistry, type Registry } from "prom-client";
import { reasonOf } from "#core/logged-error.ts";

interface Question {
  asksForMetrics: string;
}

interface Answer {
  answersMetrics: string;
  text: string;
}

/** In the process that runs the workers: lets any of them request the metrics of all, added up. */
export function reportWorkerMetrics(): void {
  const all = new AggregatorRegistry();
  cluster.on("message", async (worker, message: Partial<Question>) => {
    if (!message.asksForMetrics) return;
    const text = await all.clusterMetrics().catch((error: unknown) => `# ${reasonOf(error)}\n`);
    if (worker.isConnected()) worker.send({ answersMetrics: message.asksForMetrics, text });
  });
}

/** In a worker: the metrics of all workers. Elsewhere: those of this process. */
export function allMetrics(registry: Registry): () => Promise<string> {
  if (!cluster.isWorker) return () => registry.metrics();
  AggregatorRegistry.setRegistries(registry);
  // The constructor registers this worker for such requests.
  Reflect.construct(AggregatorRegistry, []);
  return async () => {
    const question = randomUUID();
    const { promise, resolve } = Promise.withResolvers<string>();
    const listen = (message: Partial<Answer>) => {
      if (message.answersMetrics === question) resolve(message.text ?? "");
    };
    process.on("message", listen);
    process.send?.({ asksForMetrics: question } satisfies Question);
    return promise.finally(() => process.off("message", listen));
  };
}
