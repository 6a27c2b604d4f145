import { createHash } from "node:crypto";
import { type FillingEvidence, suspicionOf } from "#domain/suspicion.ts";
import { countAttempts } from "#server/db/rate-limit.ts";
import type { ClubDesk } from "./club-desk.ts";
import { isOurStamp } from "./form-stamp.ts";

interface ArrivedFields {
  fields: Record<string, unknown>;
  email: string;
  /** The visitor's network address, where it is known. */
  address?: string | undefined;
}

/** A household has several children, and a mistake in an e-mail is mended by sending again. */
const perEmail = { limit: 8, windowSeconds: 3600 };
const addressWindowSeconds = 600;

/** Why a form is for the inbox's spam tab; null when it is not. No puzzles: people never notice. */
export async function screenForm(
  desk: Pick<ClubDesk, "unflushed" | "screening">,
  { fields, email, address }: ArrivedFields,
): Promise<string[] | null> {
  const typed = Object.entries(fields).filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === "string" && !entry[0].startsWith("form_"),
  );
  const evidence: FillingEvidence = {
    trapped: Boolean(fields.form_copy),
    stamped: isOurStamp(desk.screening.secret, fields.form_stamp),
    seconds: secondsOf(fields.form_seconds),
    tooMany: await isTooMany(desk, email, address),
  };
  return suspicionOf(Object.fromEntries(typed), evidence);
}

function secondsOf(value: unknown): number | null {
  return typeof value === "string" && /^\d+(\.\d+)?$/.test(value) ? Number(value) : null;
}

async function isTooMany(
  { unflushed, screening }: Pick<ClubDesk, "unflushed" | "screening">,
  email: string,
  address: string | undefined,
): Promise<boolean> {
  // Hashed: a list of who wrote to us has no business among the counters.
  const sender = createHash("sha256").update(email.toLowerCase()).digest("base64url");
  const perAddress = { limit: screening.perAddress, windowSeconds: addressWindowSeconds };
  const counts = await countAttempts(unflushed, [
    { subject: `form:email:${sender}`, ...perEmail },
    ...(address ? [{ subject: `form:address:${address}`, ...perAddress }] : []),
  ]);
  return counts.some(({ allowed }) => !allowed);
}
