import { randomUUID } from "node:crypto";
import type { Context } from "openapi-backend";
import type { Answer } from "./answer.ts";
import { loadContract } from "./contract.ts";
import { type FakeHttpServer, startFakeHttp } from "./http-peer.ts";

export interface TwilioMessage {
  sid: string;
  from: string;
  to: string;
  body: string;
}

/** A fake of Twilio's Messages endpoint, checked against its contract. */
export interface FakeTwilio extends FakeHttpServer {
  accountSid: string;
  authToken: string;
  /** The accepted messages, oldest first. */
  messages: TwilioMessage[];
  /** The numbers whose owners have answered STOP. */
  stopped: Set<string>;
}

const error = (status: number, code: number, message: string): Answer => ({
  status,
  body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
});

const errors = {
  "400": error(400, 21211, "The 'To' number is not a valid phone number."),
  "401": error(401, 20003, "Authenticate"),
  "429": { ...error(429, 20429, "Too Many Requests"), headers: { "retry-after": "7" } },
  "500": error(500, 20500, "Internal Server Error"),
};

/** Twilio's errors for fields that break a rule of the contract, by field and rule. */
const fieldErrors: Record<string, Answer> = {
  "From required": error(400, 21603, "A 'From' phone number is required."),
  "To required": error(400, 21604, "A 'To' phone number is required."),
  "To pattern": errors["400"],
  "Body required": error(400, 21602, "Message body is required."),
  "Body minLength": error(400, 21602, "Message body is required."),
  "Body maxLength": error(
    400,
    21617,
    "The concatenated message body exceeds the 1600 character limit.",
  ),
};

function invalid({ validation }: Context): Answer {
  const { keyword, instancePath, params } = validation.errors?.[0] ?? {
    keyword: "",
    instancePath: "",
  };
  const field = (params?.["missingProperty"] as string) ?? instancePath.split("/").at(-1);
  return (
    fieldErrors[`${field} ${keyword}`] ?? error(400, 20001, `Invalid parameter ${field ?? ""}`)
  );
}

/** Starts the fake server. */
export async function startFakeTwilio({
  accountSid = `AC${"0123456789abcdef".repeat(2)}`,
  authToken = "twilio-test-token",
} = {}): Promise<FakeTwilio> {
  const messages: TwilioMessage[] = [];
  const stopped = new Set<string>();
  const expected = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`;

  const create = ({ request }: Context): Answer => {
    const { From: from, To: to, Body: body } = request.requestBody as Record<string, string>;
    if (to && stopped.has(to))
      return error(400, 21610, "Attempt to send to unsubscribed recipient");
    const sid = `SM${randomUUID().replaceAll("-", "")}`;
    const message = { sid, from: from ?? "", to: to ?? "", body: body ?? "" };
    messages.push(message);
    const state = {
      account_sid: accountSid,
      status: "queued",
      error_code: null,
      error_message: null,
    };
    return { status: 201, body: { ...message, ...state } };
  };

  const api = await loadContract("twilio", {
    operations: { createMessage: create },
    credentials: {
      accountSid_authToken: ({ request }) =>
        request.headers["authorization"] === expected &&
        request.params["AccountSid"] === accountSid,
    },
    unauthorized: () => errors["401"],
    notFound: () => error(404, 20404, "The requested resource was not found"),
    invalid,
  });
  return { ...(await startFakeHttp(api, errors)), accountSid, authToken, messages, stopped };
}
