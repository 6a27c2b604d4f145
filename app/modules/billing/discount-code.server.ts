import { codeFrom, type DiscountCode } from "#modules/enrolment/index.ts";
import { dayOf } from "#core/time/time.ts";
import type { AppContext } from "#core/context.server.ts";
import { countAttempt, uncountAttempts } from "#core/db/rate-limit.server.ts";

/** Allows for typing mistakes, but nobody should try all possible codes. */
const wrongPerNetwork = { limit: 20, windowSeconds: 600 };
/** For all visitors: an attacker may have many networks. */
const wrongInAll = { limit: 300, windowSeconds: 3600 };

/**
 * The typed discount code, or the reason why it is not valid. Only wrong codes count towards the limits;
 * beyond them, a right code gets the same answer as a wrong one.
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
  // Counted before the lookup, so that simultaneous guesses are all counted; one limit after the other, so
  // that a network beyond its own limit does not use up the common one.
  for (const limit of [own, all]) {
    const { allowed, waitSeconds } = await countAttempt(db, limit.subject, limit);
    if (!allowed) return { code: null, error: tooMany(waitSeconds) };
  }
  const { codes } = content.catalogue.discounts;
  const code = codeFrom(typed, codes, dayOf(new Date(), content.club.timeZone));
  if (!code) {
    const error = "This code isn’t valid or has expired. Correct it or leave it empty";
    return { code: null, error };
  }
  await uncountAttempts(db, [own.subject, all.subject]);
  return { code, error: "" };
}

function tooMany(waitSeconds: number): string {
  const minutes = Math.ceil(waitSeconds / 60);
  return `Too many codes were tried. Leave it empty, or wait ${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
}
