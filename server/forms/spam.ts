import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { type FillingEvidence, mailboxOf, spamReasons } from "#domain/forms/spam.ts";
import { countAttempts } from "../db/rate-limit.ts";
import type { AppContext } from "../context.ts";

interface ArrivedFields {
  fields: Record<string, unknown>;
  email: string;
  /** The visitor's network address, if known. */
  address?: string | undefined;
  /** A call that does not come from a page's form: it carries no stamp. */
  call?: "machine" | "own site" | undefined;
}

/** Limits. A household has several children, and people correct a misspelled e-mail by sending again. */
const perEmail = { limit: 8, windowSeconds: 3600 };
const addressWindowSeconds = 600;

/** Mails per mailbox and hour that forms may cause: the sender may not own the address. */
const mailsPerMailbox = { limit: 2, windowSeconds: 3600 };

type Screening = Pick<AppContext, "db" | "screening">;

/** Why a form is moved to the inbox's spam tab; null when it is not. No puzzles: people never notice. */
export async function detectSpam(
  ctx: Screening,
  { fields, email, address, call }: ArrivedFields,
): Promise<string[] | null> {
  const typed = Object.entries(fields).filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === "string" && !entry[0].startsWith("form_"),
  );
  const evidence: FillingEvidence = {
    trapped: Boolean(fields.form_copy),
    sentFrom: call ?? verifyFormToken(ctx.screening.secret, fields.form_stamp),
    seconds: secondsOf(fields.form_seconds),
    tooMany: await isTooMany(ctx, email, address),
  };
  return spamReasons(Object.fromEntries(typed), evidence);
}

/**
 * Suspects that are stored: of one network in an hour, and of all in a day. A stranger fills no disk with
 * them, and a household behind a shared network still has some.
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
    // Asked first: what one network sends beyond its share does not use up the share of all.
    if (!(await countAttempts(db, [own])).every(({ allowed }) => allowed)) return false;
  }
  const [all] = await countAttempts(db, [{ subject: "suspects", ...suspectsInAll }]);
  return all?.allowed ?? false;
}

/**
 * How many of a form's mails to an address may be sent. Mails caused by any form in the last hour count. The
 * allowed ones are counted as sent.
 */
export async function mailsAllowed(
  { db }: Pick<Screening, "db">,
  email: string,
  wanted: number,
): Promise<number> {
  const subject = `mail:${hashOf(email)}`;
  const tried = Array.from({ length: wanted }, () => ({ subject, ...mailsPerMailbox }));
  const counts = await countAttempts(db, tried);
  return counts.filter(({ allowed }) => allowed).length;
}

function secondsOf(value: unknown): number | null {
  return typeof value === "string" && /^\d+(\.\d+)?$/.test(value) ? Number(value) : null;
}

/** A hashed mailbox: the counters must not list who wrote to us. */
export const hashOf = (email: string): string =>
  createHash("sha256").update(mailboxOf(email)).digest("base64url");

async function isTooMany(
  { db, screening }: Screening,
  email: string,
  address: string | undefined,
): Promise<boolean> {
  const perAddress = { limit: screening.perAddress, windowSeconds: addressWindowSeconds };
  const counts = await countAttempts(db, [
    { subject: `form:email:${hashOf(email)}`, ...perEmail },
    ...(address ? [{ subject: `form:address:${address}`, ...perAddress }] : []),
  ]);
  return counts.some(({ allowed }) => !allowed);
}

const hour = 3_600_000;

/** A form left open over a weekend still comes from a person… */
const goodForHours = 96;
/** …and so may a tab on a telephone. */
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
  const expected = Buffer.from(signature(secret, hours));
  const signed = Buffer.from(given);
  if (expected.length !== signed.length || !timingSafeEqual(expected, signed)) return "elsewhere";
  const age = Math.floor(now / hour) - Number.parseInt(hours, 36);
  if (age < -clockSkewHours || age > oldForHours) return "elsewhere";
  return age <= goodForHours ? "page" : "old page";
}

const signature = (secret: string, hours: string) =>
  createHmac("sha256", secret).update(`form ${hours}`).digest("base64url").slice(0, 22);
