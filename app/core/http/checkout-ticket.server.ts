import { createHmac } from "node:crypto";
import { isSameSecret } from "../same-secret.server.ts";

/** The content of a family's ticket for the checkout. */
export interface Ticket {
  /** `inside`: it has been let in, and is not sent back. */
  state: "waiting" | "inside";
  /** When the family arrived, or was let in, in ms since 1970. */
  at: number;
}

/** The cookie with the ticket. */
export const ticketCookie = "checkout_ticket";

/** Longer than a checkout with payment takes. */
export const ticketSeconds = 2 * 3_600;

/** Signed tickets, which browsers keep: every machine of the club reads them. */
export interface CheckoutTickets {
  write(ticket: Ticket): string;
  /** @returns null for one that is too old, or that the club did not sign */
  read(text: string | undefined, now: number): Ticket | null;
}

/** @param secret the same on every machine */
export function checkoutTickets(secret: string): CheckoutTickets {
  const signatureOf = (signed: string) =>
    createHmac("sha256", secret).update(signed).digest("base64url");
  return {
    write({ state, at }) {
      const signed = `${state}.${at.toString(36)}`;
      return `${signed}.${signatureOf(signed)}`;
    },
    read(text, now) {
      const [, signed = "", state, written = "", signature = ""] =
        /^((waiting|inside)\.([0-9a-z]{1,9}))\.([\w-]{43})$/.exec(text ?? "") ?? [];
      if (!signed || !isSameSecret(signature, signatureOf(signed))) return null;
      const at = Number.parseInt(written, 36);
      // Allows for small differences between the machines' clocks.
      const isCurrent = at <= now + 60_000 && at > now - ticketSeconds * 1_000;
      return isCurrent ? { state: state === "inside" ? "inside" : "waiting", at } : null;
    },
  };
}
