import { createTransport, type NodemailerError } from "nodemailer";
import { networkReason, tooLate, VendorFailure, vendorTimeoutMs } from "../call.server.ts";
import { checkMessage, type Mail, type MailMessage } from "./port.server.ts";
import { defineVendor } from "../define.server.ts";
import { isLoopback } from "../loopback.server.ts";
import { z } from "zod";

const subject = "The mail server";

/** nodemailer's error as a failure that staff can read. */
function smtpFailure(vendor: string, error: NodemailerError, timeoutMs: number) {
  const { code, responseCode, response } = error;
  if (!responseCode) return new VendorFailure(vendor, silent(error, timeoutMs), { cause: error });
  return new VendorFailure(vendor, `${refused(code, responseCode)} (${responseCode})`, {
    vendorMessage: response?.replace(/^\d{3}[ -]/, "") ?? null,
    status: responseCode,
    isFinal: isUnknownAddress(error),
    cause: error,
  });
}

/**
 * Whether the server reports that the recipient's address does not exist (RFC 3463), also in old servers'
 * terms.
 */
function isUnknownAddress({ command, responseCode = 0, response = "" }: NodemailerError): boolean {
  if (command !== "RCPT TO") return false;
  const [, detailed] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  return detailed ? /^5\.(1\.\d+|2\.1)$/.test(detailed) : [550, 551, 553].includes(responseCode);
}

function refused(code: string | undefined, responseCode: number): string {
  if (code === "EAUTH") return `${subject} did not accept our credentials`;
  if (code === "ETLS") return `${subject} offers no secure connection`;
  if (responseCode < 500) return `${subject} cannot take the email at the moment`;
  return `${subject} refused the email`;
}

function silent(error: NodemailerError, timeoutMs: number): string {
  if (error.code === "ETIMEDOUT" || error.code === "EABORT") return tooLate(subject, timeoutMs);
  if (error.code === "EAUTH") return `${subject} did not accept our credentials.`;
  return networkReason("the mail server", error).replace(/^t/, "T");
}

/** The server's address and credentials. */
export interface SmtpServerAddress {
  host: string;
  port: number;
  /** TLS from the first byte (`smtps:`) instead of STARTTLS. */
  secure: boolean;
  auth?: { user: string; pass: string };
}

/**
 * Parses `smtp://user:password@host:587` (STARTTLS) or `smtps://…:465` (TLS at once). User and
 * password are percent-encoded.
 * @throws Error with one line for the person who starts the site, without the password
 */
export function smtpServerAddress(url: string, tls: "required" | "none"): SmtpServerAddress {
  const { protocol, hostname, port, username, password, search } = new URL(url);
  const secure = protocol === "smtps:";
  if (!secure && protocol !== "smtp:")
    throw new Error("The mail server's URL is not smtp: or smtps:");
  // nodemailer would read settings here, such as one that accepts any certificate.
  if (search !== "") throw new Error("The mail server's URL may not hold settings after a '?'");
  const host = hostname.replace(/^\[|\]$/g, "");
  const address = { host, port: Number(port) || (secure ? 465 : 587), secure };
  if (tls === "none" && !secure && !isLoopback(hostname))
    throw new Error("Mail is not sent over an open line: leave SMTP_TLS at 'required'");
  if (username === "") return address;
  return {
    ...address,
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
  };
}

const vendor = "SMTP";

export interface SmtpOptions {
  /** `smtp://user:password@host:port` or `smtps://…`; see `smtpServerAddress`. */
  url: string;
  /** The sender: `desk@club.example` or `The Club <desk@club.example>`. */
  from: string;
  /** "none" sends unencrypted: only for a receiver on this machine or in a test. */
  tls?: "required" | "none";
  /** How many messages to families it gets per second. */
  perSecond?: number;
  /** Longest wait without any answer, in milliseconds; the whole exchange may take twice as long. */
  timeoutMs?: number;
  /** The only certificate (PEM) to trust instead of the known authorities: a test receiver's own. */
  trusted?: string;
}

/** A mail server by its settings. */
export const smtp = defineVendor(
  {
    SMTP_URL: z.url({ protocol: /^smtps?$/ }),
    MAIL_FROM: z.string(),
    SMTP_TLS: z.enum(["required", "none"]).default("required"),
    SMTP_PER_SECOND: z.coerce.number().int().min(1).max(1000).default(10),
  },
  (env) =>
    smtpMail({
      url: env.SMTP_URL,
      from: env.MAIL_FROM,
      tls: env.SMTP_TLS,
      perSecond: env.SMTP_PER_SECOND,
    }),
);

/** Mail through any SMTP server. Connections stay open until `close()`. */
export function smtpMail(options: SmtpOptions): Mail & { close(): void } {
  const { from, timeoutMs = vendorTimeoutMs, perSecond } = options;
  const [, sender] = /(?:^|[\s<])([^\s<>@]+@[^\s<>@]+)>?$/.exec(from) ?? [];
  if (!sender || /[\r\n]/.test(from)) throw new Error("The mail's sender is not an email address");
  const transport = connections(options, timeoutMs);
  return {
    vendor,
    ...(perSecond && { perSecond }),
    async send(message) {
      checkMessage(vendor, message);
      const messageId = `<${message.id}@${sender.split("@")[1]}>`;
      const signal = AbortSignal.timeout(2 * timeoutMs);
      try {
        await transport.sendMail({ ...mailOptions(message), from, messageId, signal });
      } catch (error) {
        throw smtpFailure(vendor, error as NodemailerError, timeoutMs);
      }
      return { reference: messageId };
    },
    close: () => transport.close(),
  };
}

function connections({ url, tls = "required", trusted }: SmtpOptions, timeoutMs: number) {
  return createTransport({
    ...smtpServerAddress(url, tls),
    pool: true,
    // The pool must not resend a message whose connection breaks: our outbox retries it.
    maxRequeues: 0,
    requireTLS: tls === "required",
    ignoreTLS: tls === "none",
    tls: trusted === undefined ? {} : { ca: trusted },
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

function mailOptions({ to, subject, text, html, replyTo, headers }: MailMessage) {
  // An address object is used as it is; a string would be parsed as a list.
  return { to: { name: "", address: to }, subject, text, html, replyTo, headers };
}
