import { codeFrom, type DiscountCode } from "#domain/pricing.ts";
import { dayOf } from "#domain/time.ts";
import type { AppContext } from "../context.ts";
import { countAttempt, takeBackAttempts } from "../db/rate-limit.ts";

/** Families mistype; nobody should try all the codes there could be. */
const wrongPerNetwork = { limit: 20, windowSeconds: 600 };
/** Of all visitors: whoever guesses may have many networks. */
const wrongInAll = { limit: 300, windowSeconds: 3600 };

/**
 * The discount code that somebody typed, or why it does not count. Only wrong ones count against the limits;
 * past them the right one is not told from a wrong one.
 * @param address the visitor's network address
 */
export async function readDiscountCode(
  { db, content }: Pick<AppContext, "db" | "content">,
  typed: string,
  address: string,
): Promise<{ code: DiscountCode | null; error: string }> {
  if (typed.trim() === "") return { code: null, error: "" };
  const own = { subject: `discount code:${address}`, ...wrongPerNetwork };
  const all = { subject: "discount codes", ...wrongInAll };
  // Counted before it is looked up, so that guesses sent at once do not slip through together; one after the
  // other, so that a network past its own limit does not use up that of all.
  for (const limit of [own, all]) {
    const { allowed, waitSeconds } = await countAttempt(db, limit.subject, limit);
    if (!allowed) return { code: null, error: tooMany(waitSeconds) };
  }
  const { codes } = content.offerings.discounts;
  const code = codeFrom(typed, codes, dayOf(new Date(), content.club.timeZone));
  if (!code) {
    const error = "We do not know this code, or its time is over. Correct it or leave it empty";
    return { code: null, error };
  }
  await takeBackAttempts(db, [own.subject, all.subject]);
  return { code, error: "" };
}

function tooMany(waitSeconds: number): string {
  const minutes = Math.ceil(waitSeconds / 60);
  return `Too many codes were tried. Leave it empty, or wait ${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
}
