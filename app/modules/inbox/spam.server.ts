import { createHash, createHmac } from "node:crypto";
import { type FillingEvidence, mailboxOf, spamReasons } from "./spam.ts";
import { type Allowance, countAttempts, uncountAttempts } from "#core/db/rate-limit.server.ts";
import type { AppContext } from "#core/context.server.ts";
import { isSameSecret } from "#core/same-secret.server.ts";

interface ArrivedFields {
  fields: Record<string, unknown>;
  email: string;
  /** The visitor's network address, if known. */
  address?: string | undefined;
  /** An API call instead of a page's form, so that it has no stamp. */
  call?: "machine" | "own site" | undefined;
}

/** Limits. A household has several children, and people correct a misspelled e-mail by sending again. */
const perEmail = { limit: 8, windowSeconds: 3600 };
const perAddress = ({ screening }: Screening) => ({
  limit: screening.perAddress,
  windowSeconds: 600,
});

/** Mails per mailbox and hour that forms may cause: the sender may not own the address. */
const mailsPerMailbox = { limit: 2, windowSeconds: 3600 };

type Screening = Pick<AppContext, "db" | "screening">;

/**
 * `suspicion`: why a form is moved to the spam tab; null when it is not. `mails`: how many of its mails may
 * be sent; mails caused by any form in the last hour count.
 */
export interface Screened {
  suspicion: string[] | null;
  mails: number;
}

/**
 * Checks a form for spam and counts it, in one statement. There are no puzzles, so people never notice.
 * @param wanted how many mails the form causes if it is not suspected
 */
export async function screenForm(
  ctx: Screening,
  arrived: ArrivedFields,
  wanted: number,
): Promise<Screened> {
  const { attempts, judge } = screening(ctx, arrived, wanted);
  return judge(await countAttempts(ctx.db, attempts));
}

/**
 * The same in two steps, for a caller that counts the form in the statement that stores it.
 * @returns `isSuspect`: it is suspected regardless of the counts; `attempts`: what is counted; `judge`: the
 * result
 */
export function screening(
  ctx: Screening,
  { fields, email, address, call }: ArrivedFields,
  wanted: number,
) {
  const typed = Object.fromEntries(
    Object.entries(fields).filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === "string" && !entry[0].startsWith("form_"),
    ),
  );
  const evidence: FillingEvidence = {
    trapped: Boolean(fields.form_copy),
    sentFrom: call ?? verifyFormToken(ctx.screening.secret, fields.form_stamp),
    seconds: secondsOf(fields.form_seconds),
    tooMany: false,
  };
  const isSuspect = spamReasons(typed, evidence) !== null;
  const forms = [
    { subject: `form:email:${hashOf(email)}`, ...perEmail },
    ...(address ? [{ subject: `form:address:${address}`, ...perAddress(ctx) }] : []),
  ];
  const mail = { subject: `mail:${hashOf(email)}`, ...mailsPerMailbox };
  const mails = Array.from({ length: isSuspect ? 0 : wanted }, () => mail);
  return {
    isSuspect,
    attempts: [...forms, ...mails],
    async judge(counts: Allowance[]): Promise<Screened> {
      evidence.tooMany = counts.slice(0, forms.length).some(({ allowed }) => !allowed);
      const suspicion = spamReasons(typed, evidence);
      // A suspected form causes no mail.
      if (suspicion) for (const { subject } of mails) await uncountAttempts(ctx.db, [subject]);
      const allowed = counts.slice(forms.length).filter((count) => count.allowed).length;
      return { suspicion, mails: suspicion ? 0 : allowed };
    },
  };
}

/**
 * How many suspected forms are stored: per network in an hour, and in total per day. They must not fill the
 * disk, but a household behind a shared network can still send some.
 */
const suspectsPerNetwork = { limit: 20, windowSeconds: 3600 };
const suspectsInAll = { limit: 200, windowSeconds: 86_400 };

/** Whether one more suspected form may be stored; counts it. A refused sender must be notified. */
export async function mayStoreSuspect(
  { db, screening }: Screening,
  address: string | undefined,
): Promise<boolean> {
  if (await screening.isDiskLow()) return false;
  if (address) {
    const own = { subject: `suspects:address:${address}`, ...suspectsPerNetwork };
    // Checked first, so that forms beyond a network's own limit do not use up the common limit.
    if (!(await countAttempts(db, [own])).every(({ allowed }) => allowed)) return false;
  }
  const [all] = await countAttempts(db, [{ subject: "suspects", ...suspectsInAll }]);
  return all?.allowed ?? false;
}

function secondsOf(value: unknown): number | null {
  return typeof value === "string" && /^\d+(\.\d+)?$/.test(value) ? Number(value) : null;
}

/** A hashed mailbox: the counters must not list who wrote to us. */
export const hashOf = (email: string): string =>
  createHash("sha256").update(mailboxOf(email)).digest("base64url");

const hour = 3_600_000;

/** A form that was left open over a weekend still comes from a person… */
const goodForHours = 96;
/** …and so may one from an old tab on a phone. */
const oldForHours = 60 * 24;

/**
 * A stamp that proves that a form came from one of our pages. Pages are cached and shared, so it
 * contains the hour and nothing about the visitor.
 * @param secret the site's own, the same on every instance
 */
export function formToken(secret: string, now = Date.now()): string {
  const hours = Math.floor(now / hour).toString(36);
  return `${hours}.${signature(secret, hours)}`;
}

/** Another instance's clock may be ahead of ours, and ours may be set back. */
const clockSkewHours = 1;

/** Which of our pages a stamp is from; `elsewhere`: none. */
export function verifyFormToken(
  secret: string,
  stamp: unknown,
  now = Date.now(),
): "page" | "old page" | "elsewhere" {
  if (typeof stamp !== "string") return "elsewhere";
  const [hours = "", given = ""] = stamp.split(".");
  if (!isSameSecret(given, signature(secret, hours))) return "elsewhere";
  const age = Math.floor(now / hour) - Number.parseInt(hours, 36);
  if (age < -clockSkewHours || age > oldForHours) return "elsewhere";
  return age <= goodForHours ? "page" : "old page";
}

const signature = (secret: string, hours: string) =>
  createHmac("sha256", secret).update(`form ${hours}`).digest("base64url").slice(0, 22);
