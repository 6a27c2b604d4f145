import type { Database } from "#core/db/database.server.ts";
import { countAttempt, countDelayed, deleteAttempts } from "#core/db/rate-limit.server.ts";

/** Five failures from one network address, or in one known browser, then a delay (specification). */
const few = { limit: 5, windowSeconds: 15 * 60 };

/** Guesses from many addresses for one account: delays of 1, 2, 4, 8 and then 15 minutes. */
const growing = { free: 10, firstSeconds: 60, longestSeconds: 15 * 60 };

interface Attempt {
  step: "sign-in" | "code";
  email: string;
  /** The visitor's network address. */
  address: string;
  /** The browser's id if it has signed in to this account before. */
  browser: string | null;
}

/**
 * Counts an attempt to sign in. A known browser has a limit of its own, which others cannot use up; all
 * others share the limits of their network address and of the account.
 * @returns seconds to wait (0: continue), and a function to call when the attempt succeeds
 */
export async function countSignIn(db: Database, { step, address, browser, ...who }: Attempt) {
  const email = who.email.toLowerCase();
  if (browser) {
    const own = `${step}:browser:${browser}`;
    const { waitSeconds } = await countAttempt(db, own, few);
    return { waitSeconds, succeed: () => deleteAttempts(db, own) };
  }
  const network = `${step}:address:${address}`;
  const guesses = `${step}:guesses:${email}`;
  const succeed = async () => {
    await Promise.all([deleteAttempts(db, network), deleteAttempts(db, guesses)]);
  };
  const { waitSeconds } = await countAttempt(db, network, few);
  if (waitSeconds > 0) return { waitSeconds, succeed };
  return { waitSeconds: await countDelayed(db, guesses, growing), succeed };
}

/** The message to a person who has to wait. */
export function waitMessage(waitSeconds: number): string {
  const minutes = Math.ceil(waitSeconds / 60);
  return `Too many tries. Please wait ${minutes} ${minutes === 1 ? "minute" : "minutes"} and try again.`;
}

/** A code is accepted only once; it is valid for at most three steps of 30 seconds. */
export async function isFirstUse(db: Database, userId: string, code: string): Promise<boolean> {
  const used = `used-code:${userId}:${code}`;
  return (await countAttempt(db, used, { limit: 1, windowSeconds: 180 })).allowed;
}
