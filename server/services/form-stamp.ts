import { createHmac, timingSafeEqual } from "node:crypto";

const hour = 3_600_000;

/** A form left open over a weekend is still somebody's… */
const goodForHours = 96;
/** …and a tab that a telephone kept, perhaps. */
const oldForHours = 60 * 24;

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

/** Which page of ours a stamp is from; `elsewhere`: from none. */
export function stampedBy(
  secret: string,
  stamp: unknown,
  now = Date.now(),
): "page" | "old page" | "elsewhere" {
  if (typeof stamp !== "string") return "elsewhere";
  const [hours = "", given = ""] = stamp.split(".");
  const expected = Buffer.from(signature(secret, hours));
  const signed = Buffer.from(given);
  if (expected.length !== signed.length || !timingSafeEqual(expected, signed)) return "elsewhere";
  const age = Math.floor(now / hour) - Number.parseInt(hours, 36);
  if (age < -aheadByHours || age > oldForHours) return "elsewhere";
  return age <= goodForHours ? "page" : "old page";
}

const signature = (secret: string, hours: string) =>
  createHmac("sha256", secret).update(`form ${hours}`).digest("base64url").slice(0, 22);
