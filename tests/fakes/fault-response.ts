import type { ServerResponse } from "node:http";
import { type Answer, send, type VendorErrors } from "./answer.ts";
import type { Fault } from "./fault.ts";

interface Misbehaviour {
  fault: Fault;
  response: ServerResponse;
  errors: VendorErrors;
  /** Performs the operation and sends the correct response. */
  answer: () => Promise<Answer>;
  /** The status of a successful operation. */
  success: number;
}

const half = '{"id":"1","sid":"SM1","status":"que';
const json = { "content-type": "application/json" };

/** Responds as the fault requires. */
export async function respondWithFault({ fault, response, errors, answer, success }: Misbehaviour) {
  if (fault.processed) await answer();
  switch (fault.mode) {
    case "down":
    case "hang-up":
      response.destroy();
      break;
    case "slow":
      // Left open: the client gives up, or the fake server closes.
      if (fault.delayMs !== undefined) {
        setTimeout(async () => send(response, await answer()), fault.delayMs);
      }
      break;
    case "not-json":
      response.writeHead(success, { "content-type": "text/html" });
      response.end("<!doctype html><title>Gateway</title>");
      break;
    case "wrong-shape":
      send(response, { status: success, body: fault.body ?? {} });
      break;
    case "cut-off":
      response.writeHead(success, { ...json, "content-length": "1000" });
      response.write(half, () => response.destroy());
      break;
    case "slow-body":
      response.writeHead(success, json);
      response.write(half);
      break;
    default:
      send(response, errors[fault.mode]);
  }
}
