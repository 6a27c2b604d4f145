import { createHmac, timingSafeEqual } from "node:crypto";

const hour = 3_600_000;

/** A form left open over a weekend is still somebody's. */
const goodForHours = 96;

/**
 * A mark that a form came from a page of ours. Pages are cached and shared, so it tells the hour and
 * not the visitor.
 * @param secret the site's own, the same on every instance
 */
export function formStamp(secret: string, now = Date.now()): string {
  const hours = Math.floor(now / hour).toString(36);
  return `${hours}.${signature(secret, hours)}`;
}

/** The clock of another instance may be ahead of ours, and ours may be set back. */
const aheadByHours = 1;

/** Whether a stamp is ours and not too old. */
export function isOurStamp(secret: string, stamp: unknown, now = Date.now()): boolean {
  if (typeof stamp !== "string") return false;
  const [hours = "", given = ""] = stamp.split(".");
  const expected = Buffer.from(signature(secret, hours));
  const signed = Buffer.from(given);
  if (expected.length !== signed.length || !timingSafeEqual(expected, signed)) return false;
  const age = Math.floor(now / hour) - Number.parseInt(hours, 36);
  return age >= -aheadByHours && age <= goodForHours;
}

const signature = (secret: string, hours: string) =>
  createHmac("sha256", secret).update(`form ${hours}`).digest("base64url").slice(0, 22);
