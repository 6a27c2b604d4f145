import { createTransport, type NodemailerError } from "nodemailer";
import { vendorTimeoutMs } from "../time-limit.ts";
import { checkMessage } from "./check-message.ts";
import type { Mail, MailMessage } from "./port.ts";
import { smtpFailure } from "./smtp-failure.ts";
import { smtpServerAddress } from "./smtp-server-address.ts";

const vendor = "SMTP";

export interface SmtpOptions {
  /** `smtp://user:password@host:port` or `smtps://…`; see `smtpServerAddress`. */
  url: string;
  /** Who it is from: `desk@club.example` or `The Club <desk@club.example>`. */
  from: string;
  /** "none" sends in the clear: only for a receiver on this machine or in a test. */
  tls?: "required" | "none";
  /** Without any answer, in milliseconds; the whole exchange may take twice as long. */
  timeoutMs?: number;
  /** The one certificate (PEM) to trust instead of the known authorities: a test receiver's own. */
  trusted?: string;
}

/** Mail through any SMTP server. Connections are kept open until `close()`. */
export function smtpMail(options: SmtpOptions): Mail & { close(): void } {
  const { from, timeoutMs = vendorTimeoutMs } = options;
  const [, sender] = /([^\s<>]+@[^\s<>]+?)>?$/.exec(from) ?? [];
  if (!sender || /[\r\n]/.test(from)) throw new Error("The mail's sender is not an e-mail address");
  const transport = connections(options, timeoutMs);
  return {
    vendor,
    async send(message) {
      checkMessage(vendor, message);
      const messageId = `<${message.id}@${sender.split("@")[1]}>`;
      const signal = AbortSignal.timeout(2 * timeoutMs);
      try {
        await transport.sendMail({ ...letter(message), from, messageId, signal });
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
    // A message whose connection breaks is our outbox's to send again, not the pool's.
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

function letter({ to, subject, text, html, replyTo, headers }: MailMessage) {
  // As an object an address is taken as it is; as a string it would be parsed as a list.
  return { to: { name: "", address: to }, subject, text, html, replyTo, headers };
}
