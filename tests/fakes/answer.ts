import type { ServerResponse } from "node:http";

/** A vendor's answer, as a handler returns it. */
export interface Answer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

/** The vendor's error responses that a fault can select. */
export type VendorErrors = Record<"400" | "401" | "429" | "500", Answer>;

/** Sends an answer as JSON. */
export function send(response: ServerResponse, { status, body, headers }: Answer): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(body));
}
