import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Balancer {
  /** `http://127.0.0.1:PORT` */
  address: string;
  close(): Promise<void>;
}

/**
 * Passes each request to the next of several instances, like a load balancer: it skips one that refuses
 * the connection; if an answer breaks off, the visitor sees that.
 */
export async function startBalancer(instances: string[]): Promise<Balancer> {
  let waiting = 0;
  const server = createServer(async (incoming, answer) => {
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer);
    const first = waiting;
    waiting += 1;
    const order = instances.map((_, n) => instances[(first + n) % instances.length] ?? "");
    pass(order, incoming, Buffer.concat(parts), answer);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

function pass(
  [instance, ...others]: string[],
  incoming: IncomingMessage,
  body: Buffer,
  answer: ServerResponse,
) {
  if (!instance) {
    answer.writeHead(502).end();
    return;
  }
  const { method, headers, url } = incoming;
  const passed = request(instance + url, { method, headers, agent: false }, (theirs) => {
    answer.writeHead(theirs.statusCode ?? 502, theirs.headers);
    theirs.pipe(answer);
    theirs.on("error", () => answer.destroy());
  });
  passed.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "ECONNREFUSED") pass(others, incoming, body, answer);
    else if (answer.headersSent) answer.destroy();
    else answer.writeHead(502).end();
  });
  passed.end(body);
}
