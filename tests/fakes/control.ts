import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import type { Fault } from "./fault.ts";

interface Controllable {
  // A method, not a property: each fake server has its own fault modes.
  fail(fault: Fault<never>): void;
  recover(): Promise<void>;
}

/**
 * Lets another process inspect and control a fake server over HTTP, on a separate port that still answers
 * when the fake server is down: `GET /state`, `POST /fail` with a fault as JSON, `POST /recover`.
 */
export async function startControl(fake: Controllable, state: () => unknown) {
  const server = createServer(async (request, response) => {
    const asked = `${request.method} ${request.url}`;
    if (asked === "POST /fail") fake.fail((await json(request)) as Fault<never>);
    else if (asked === "POST /recover") await fake.recover();
    else if (asked !== "GET /state") response.statusCode = 404;
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(state()));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}
