import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** Stripe's rate limit per second. */
const perSecond = 100;
const slowness = { least: 150, most: 400 };

/** The requests to the simulated Stripe. */
export interface BusyStripe {
  url: string;
  /** The charges that were paid, by our id of each. */
  paid: Map<string, number>;
  refused: Set<string>;
  /** Rejected requests above the limit. */
  turnedAway: number;
  /** The most requests of one second. */
  mostPerSecond: number;
  /** Repeated requests for a charge that was already answered. */
  repeated: number;
  close(): void;
}

/**
 * A simulated Stripe that charges saved cards as slowly as the real one, and answers 429 beyond its limit.
 * Cards whose id ends with `refuses` are declined.
 */
export async function startBusyStripe(): Promise<BusyStripe> {
  const second = { number: 0, requests: 0 };
  const seen: BusyStripe = {
    url: "",
    paid: new Map(),
    refused: new Set(),
    turnedAway: 0,
    mostPerSecond: 0,
    repeated: 0,
    close: () => server.close(),
  };
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const part of request) text += part;
    const number = Math.floor(Date.now() / 1_000);
    if (number !== second.number) Object.assign(second, { number, requests: 0 });
    second.requests += 1;
    seen.mostPerSecond = Math.max(seen.mostPerSecond, second.requests);
    if (second.requests > perSecond) {
      seen.turnedAway += 1;
      return answer(response, 429, {
        error: { type: "invalid_request_error", code: "rate_limit", message: "Too many requests." },
      });
    }
    await wait(slowness.least + Math.random() * (slowness.most - slowness.least));
    if (request.method === "POST" && request.url === "/v1/payment_intents")
      return charge(seen, new URLSearchParams(text), response);
    if (request.url?.endsWith("/detach"))
      return answer(response, 200, { id: request.url.split("/")[3], object: "payment_method" });
    return answer(response, 200, { object: "list", data: [], has_more: false });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  seen.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return seen;
}

function charge(seen: BusyStripe, asked: URLSearchParams, response: ServerResponse): void {
  const id = asked.get("metadata[charge]") ?? "";
  const method = asked.get("payment_method") ?? "";
  const amount = Number(asked.get("amount"));
  if (seen.paid.has(id) || seen.refused.has(id)) seen.repeated += 1;
  const intent = {
    id: `pi_${id}`,
    object: "payment_intent",
    amount,
    amount_received: amount,
    currency: "cad",
    metadata: { charge: id, order: asked.get("metadata[order]") },
    status: "succeeded",
  };
  if (!method.endsWith("refuses")) {
    seen.paid.set(id, amount);
    return answer(response, 200, intent);
  }
  seen.refused.add(id);
  const error = {
    type: "card_error",
    code: "card_declined",
    decline_code: "insufficient_funds",
    message: "Your card has insufficient funds.",
  };
  answer(response, 402, {
    error: {
      ...error,
      payment_intent: { ...intent, status: "requires_payment_method", last_payment_error: error },
    },
  });
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "Content-Type": "application/json" });
  response.end(JSON.stringify(body));
}
