import type { NodemailerError } from "nodemailer";
import { networkReason } from "../network-reason.ts";
import { tooLate } from "../time-limit.ts";
import { VendorFailure } from "../vendor-failure.ts";

const subject = "The mail server";

/** What nodemailer threw, as a failure staff can read. */
export function smtpFailure(vendor: string, error: NodemailerError, timeoutMs: number) {
  const { code, responseCode, response } = error;
  if (!responseCode) return new VendorFailure(vendor, silent(error, timeoutMs), { cause: error });
  return new VendorFailure(vendor, `${refused(code, responseCode)} (${responseCode})`, {
    words: response?.replace(/^\d{3}[ -]/, "") ?? null,
    status: responseCode,
    cause: error,
  });
}

function refused(code: string | undefined, responseCode: number): string {
  if (code === "EAUTH") return `${subject} did not accept our credentials`;
  if (code === "ETLS") return `${subject} offers no secure connection`;
  if (responseCode < 500) return `${subject} cannot take the e-mail at the moment`;
  return `${subject} refused the e-mail`;
}

function silent(error: NodemailerError, timeoutMs: number): string {
  if (error.code === "ETIMEDOUT" || error.code === "EABORT") return tooLate(subject, timeoutMs);
  if (error.code === "EAUTH") return `${subject} did not accept our credentials.`;
  return networkReason("the mail server", error).replace(/^t/, "T");
}
