import { once } from "node:events";
import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type RequestOptions,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { repeatedly } from "#core/jobs/repeat.server.ts";

export interface Balancer {
  /** `http://127.0.0.1:PORT` */
  address: string;
  close(): Promise<void>;
}

/**
 * Passes each request to the next of several instances, like a load balancer: it skips one that refuses the
 * connection; if a response is interrupted, the visitor sees that.
 * @param watchEvery ms between two health checks of `/up`: requests then go only to instances that are up,
 * and connections are reused, as nginx and Caddy do. Unset: no health checks, and each request gets its own
 * connection.
 */
export async function startBalancer(
  instances: string[],
  { watchEvery }: { watchEvery?: number } = {},
): Promise<Balancer> {
  const agent = watchEvery !== undefined && new Agent({ keepAlive: true });
  const down = new Set<string>();
  const look = async (instance: string) => {
    const answer = await fetch(`${instance}/up`).catch(() => null);
    if (answer?.ok) down.delete(instance);
    else down.add(instance);
  };
  const watched = instances.map(
    (instance) =>
      watchEvery !== undefined &&
      repeatedly(() => look(instance), { every: watchEvery, onError: () => {} }),
  );
  let waiting = 0;
  const server = createServer(async (incoming, answer) => {
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer);
    const first = waiting;
    waiting += 1;
    const order = instances.map((_, n) => instances[(first + n) % instances.length] ?? "");
    const ready = order.filter((instance) => !down.has(instance));
    const body = Buffer.concat(parts);
    pass(ready.length > 0 ? ready : order, { incoming, body, agent }, answer);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      await Promise.all(watched.map((one) => one && one.stop()));
      server.close();
      server.closeAllConnections();
      await once(server, "close");
      if (agent) agent.destroy();
    },
  };
}

interface Passed extends Pick<RequestOptions, "agent"> {
  incoming: IncomingMessage;
  body: Buffer;
}

function pass([instance, ...others]: string[], passed: Passed, answer: ServerResponse) {
  if (!instance) {
    answer.writeHead(502).end();
    return;
  }
  const { incoming, body, agent } = passed;
  const { method, url } = incoming;
  // The visitor's connection is not the connection to the instance.
  const { connection: _, ...headers } = incoming.headers;
  const ours = request(instance + url, { method, headers, agent }, (theirs) => {
    const { connection: _theirs, ...given } = theirs.headers;
    answer.writeHead(theirs.statusCode ?? 502, given);
    theirs.pipe(answer);
    theirs.on("error", () => answer.destroy());
  });
  ours.on("error", (error: NodeJS.ErrnoException) => {
    if (answer.headersSent) return void answer.destroy();
    // A request for a page can be repeated, whatever the instance has already done.
    const canRepeat = error.code === "ECONNREFUSED" || (ours.reusedSocket && method === "GET");
    if (canRepeat) pass(others, passed, answer);
    else answer.writeHead(502).end();
  });
  ours.end(body);
}
