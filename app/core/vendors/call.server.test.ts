import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { callVendor, largestAnswerBytes, type VendorCall, VendorFailure } from "./call.server.ts";

/** Calls a server with a given answer; `Acme` is the vendor. */
async function ask(listener: RequestListener, call: Partial<VendorCall> = {}) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return callVendor({ ...defaults, url: `http://127.0.0.1:${port}/`, ...call });
}

const defaults = {
  vendor: "Acme",
  url: "",
  headers: {},
  body: "{}",
  accepts: [200],
  explain: (body: unknown) => (body as { error?: string } | undefined)?.error ?? null,
};
const hasty = { timeoutMs: 200 };

const failure = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable("the call succeeded"),
    (error: unknown) => {
      expect(error).toBeInstanceOf(VendorFailure);
      return error as VendorFailure;
    },
  );

test("an accepted answer is returned with its status", async () => {
  const answer = await ask((_, response) => response.end('{"id":7}'));
  expect(answer).toEqual({ status: 200, body: { id: 7 } });
});

test("no answer within the time limit", async () => {
  const started = performance.now();
  const { reason } = await failure(ask(() => {}, hasty));
  expect(reason).toBe("Acme did not answer within 0.2 seconds.");
  expect(performance.now() - started).toBeLessThan(1000);
});

test("a body that never ends times out too", async () => {
  const { reason } = await failure(ask((_, response) => response.write('{"id"'), hasty));
  expect(reason).toBe("Acme did not answer within 0.2 seconds.");
});

test("a body that is cut off", async () => {
  const broken: RequestListener = (_, response) => {
    response.writeHead(200, { "content-length": "100" });
    response.write('{"id"', () => response.destroy());
  };
  expect((await failure(ask(broken))).reason).toMatch(/^The connection to Acme broke off \(/);
});

test("a refused connection", async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  server.close();
  const { reason } = await failure(callVendor({ ...defaults, url }));
  expect(reason).toBe("Acme could not be reached: the connection was refused.");
});

test("every call has its own connection", async () => {
  const connections: unknown[] = [];
  const note: RequestListener = (request, response) => {
    connections.push(request.headers.connection);
    response.end("{}");
  };
  await ask(note);
  expect(connections).toEqual(["close"]);
});

test("an unknown host name", async () => {
  const url = "http://nobody.invalid/";
  const { reason } = await failure(callVendor({ ...defaults, url }));
  expect(reason).toMatch(/^Acme could not be reached: its host name has no address \(E/);
});

test("a plain server where TLS was expected", async () => {
  const server = createServer((_, response) => response.end("{}"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const { reason } = await failure(callVendor({ ...defaults, url }));
  expect(reason).toMatch(/^No secure connection to Acme was possible \(/);
});

test("a refusal includes the vendor's message, on one line", async () => {
  const refuse: RequestListener = (_, response) => {
    response.writeHead(400).end(JSON.stringify({ error: "no such\n\u0007field" }));
  };
  const refused = await failure(ask(refuse));
  expect(refused.reason).toBe("Acme refused the request (400): no such field");
  expect(refused.status).toBe(400);
});

test("a refusal in HTML", async () => {
  const refused = await failure(ask((_, response) => response.writeHead(502).end("<html>")));
  expect(refused.reason).toBe("Acme had an internal error (502).");
});

test("429 says how long to wait, in seconds or as a date", async () => {
  const wait = (value: string): RequestListener => {
    return (_, response) => response.writeHead(429, { "retry-after": value }).end("{}");
  };
  const inSeconds = await failure(ask(wait("7")));
  expect(inSeconds.reason).toBe("Acme asked us to send fewer requests (429).");
  expect(inSeconds.retryAfterSeconds).toBe(7);
  const asDate = await failure(ask(wait(new Date(Date.now() + 60_000).toUTCString())));
  expect(asDate.retryAfterSeconds).toBeGreaterThan(50);
  expect((await failure(ask(wait("soon")))).retryAfterSeconds).toBeUndefined();
});

test("a redirect is not followed", async () => {
  const asked: (string | undefined)[] = [];
  const redirect: RequestListener = (request, response) => {
    asked.push(request.url);
    response.writeHead(302, { location: "/elsewhere" }).end();
  };
  const { reason } = await failure(ask(redirect));
  expect(reason).toBe("Acme answered with a redirect, which we do not follow (302).");
  expect(asked).toEqual(["/"]);
});

test("an answer that is not JSON", async () => {
  const { reason } = await failure(ask((_, response) => response.end("<html>")));
  expect(reason).toBe("Acme's answer (200) was not JSON.");
});

test("an answer that is too large", async () => {
  const flood = "x".repeat(largestAnswerBytes + 1);
  const { reason } = await failure(ask((_, response) => response.end(flood)));
  expect(reason).toBe(`Acme's answer (200) was larger than ${largestAnswerBytes} bytes.`);
});
