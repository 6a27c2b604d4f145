import { z } from "zod";
import { callVendor, VendorFailure, vendorTimeoutMs, wrongShape } from "../call.server.ts";
import { fitBody, type Sms } from "./port.server.ts";
import { defineVendor } from "../define.server.ts";
import { vendorAddress } from "../loopback.server.ts";

const vendor = "Twilio";

export interface TwilioOptions {
  accountSid: string;
  authToken: string;
  /** The club's own number at Twilio, with its country code. */
  from: string;
  baseUrl?: string;
  /** How many messages to families it gets per second. */
  perSecond?: number;
  timeoutMs?: number;
}

/** Twilio's rate for one ordinary number, per second. */
const defaultPerSecond = 1;

/** Twilio by its settings. */
export const twilio = defineVendor(
  {
    TWILIO_ACCOUNT_SID: z.string(),
    TWILIO_AUTH_TOKEN: z.string(),
    TWILIO_FROM: z.string(),
    TWILIO_URL: vendorAddress.default("https://api.twilio.com"),
    TWILIO_PER_SECOND: z.coerce.number().int().min(1).max(1000).default(defaultPerSecond),
  },
  (env) =>
    twilioSms({
      accountSid: env.TWILIO_ACCOUNT_SID,
      authToken: env.TWILIO_AUTH_TOKEN,
      from: env.TWILIO_FROM,
      baseUrl: env.TWILIO_URL,
      perSecond: env.TWILIO_PER_SECOND,
    }),
);

const messageShape = z.object({
  sid: z.string().min(1),
  status: z.string(),
  error_code: z.number().nullish(),
});
const errorShape = z.object({ code: z.number(), message: z.string() });

/**
 * Text messages through Twilio. It has no idempotency key: if an answer is lost, the retry may send the
 * same message again.
 */
export function twilioSms({
  accountSid,
  authToken,
  from,
  baseUrl = "https://api.twilio.com",
  perSecond = defaultPerSecond,
  timeoutMs = vendorTimeoutMs,
}: TwilioOptions): Sms {
  const account = `${baseUrl.replace(/(?<!\/)\/+$/, "")}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}`;
  const headers = {
    authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`,
    "content-type": "application/x-www-form-urlencoded",
  };

  return {
    vendor,
    perSecond,
    async send({ to, body }) {
      const form = new URLSearchParams({ From: from, To: plainNumber(to), Body: fitBody(body) });
      const url = `${account}/Messages.json`;
      const accepts = [201];
      const call = { vendor, url, headers, body: `${form}`, accepts, explain, timeoutMs };
      const answer = await callVendor(call).catch((error: unknown) => {
        throw hasStopped(error) ? stopped(error) : error;
      });
      const message = messageShape.safeParse(answer.body);
      if (!message.success) throw wrongShape(vendor, answer.status);
      const { sid, status, error_code } = message.data;
      if (status === "failed" || status === "undelivered")
        throw new VendorFailure(vendor, `${vendor} could not send it (${error_code ?? status}).`);
      return { reference: sid };
    },
  };
}

const plainNumber = (number: string) => number.replace(/[\s().-]/g, "");

/** The error for a number whose owner has answered STOP; only their START ends it. */
const stopCode = 21610;

const hasStopped = (error: unknown): error is VendorFailure =>
  error instanceof VendorFailure && error.reason.includes(`: ${stopCode} `);

const stopped = (cause: VendorFailure) =>
  new VendorFailure(vendor, `The owner of the phone has answered STOP (${stopCode}).`, {
    status: cause.status,
    isFinal: true,
    cause,
  });

/** `21211 The 'To' number is not a valid phone number.` */
function explain(body: unknown): string | null {
  const problem = errorShape.safeParse(body).data;
  return problem ? `${problem.code} ${problem.message}` : null;
}
