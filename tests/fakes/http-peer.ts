import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import qs from "qs";
import { type Answer, send, type VendorErrors } from "./answer.ts";
import type { ContractApi } from "./contract.ts";
import { type Fault, FaultSwitch } from "./fault.ts";
import { respondWithFault } from "./fault-response.ts";

/** A fake vendor over HTTP on this machine. */
export interface FakeHttpServer {
  url: string;
  /** Every request that arrived, newest last; `status` is what the vendor would have answered. */
  requests: { method: string; path: string; status: number | null }[];
  /** From now on, requests get this fault. */
  fail(fault: Fault): void;
  /** Ends the fault; listens again on the same port. */
  recover(): Promise<void>;
  close(): Promise<void>;
}

/** Starts answering by a contract on a random loopback port. */
export async function startFakeHttp(
  api: ContractApi,
  errors: VendorErrors,
): Promise<FakeHttpServer> {
  const faults = new FaultSwitch();
  const requests: FakeHttpServer["requests"] = [];

  const server = createServer(async (request, response) => {
    const { method = "", url: path = "" } = request;
    const body = await readBody(request).catch(() => null);
    // The client disconnected half-way: there is no request.
    if (body === null) return;
    const seen: FakeHttpServer["requests"][number] = { method, path, status: null };
    requests.push(seen);
    const asked = { method, path, headers: request.headers as Record<string, string>, body };
    const answer = async (): Promise<Answer> => {
      const right = (await api.handleRequest(asked)) as Answer;
      seen.status = right.status;
      return right;
    };
    const fault = faults.take();
    try {
      if (!fault) return send(response, await answer());
      const success = successStatus(api, asked);
      await respondWithFault({ fault, response, errors, answer, success });
    } catch (error) {
      send(response, { status: 599, body: { fake: String(error) } });
    }
  });

  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };

  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    fail(fault) {
      faults.set(fault.mode === "down" ? null : fault);
      if (fault.mode === "down") stop();
    },
    async recover() {
      faults.set(null);
      if (!server.listening) await listen(port);
    },
    async close() {
      stop();
    },
  };
}

/** JSON stays text, so that the contract detects malformed JSON; a form becomes an object. */
async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString("utf8");
  const isForm = request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded");
  return isForm ? qs.parse(text) : text;
}

function successStatus(api: ContractApi, asked: Parameters<ContractApi["matchOperation"]>[0]) {
  const responses = Object.keys(api.matchOperation(asked)?.responses ?? {});
  return Number(responses.find((status) => status.startsWith("2")) ?? 200);
}
