import { z } from "zod";
import type { CredentialKind, Waiver } from "#modules/content/index.ts";
import { waiversOfCoach } from "#modules/families/index.ts";
import { dayMonthsAfter, daysAfter, daysBetween } from "#core/time/time.ts";

/** A coach's credential of one kind; days are ISO. */
export interface Credential {
  id: string;
  kind: string;
  note: string;
  issuedOn: string;
  /** The last day on which it is valid; null: it does not expire. */
  expiresOn: string | null;
  /** The coach confirmed it at their account; otherwise staff recorded it. */
  isSigned?: true;
}

/** `none`: the club does not require it. `soon`: it expires within the first reminder's days. */
export type Standing = "missing" | "lapsed" | "soon" | "valid" | "none";

/** A kind of credential with a coach's current one. */
export interface Held {
  kind: CredentialKind;
  /** The one that is valid longest. */
  credential: Credential | null;
  standing: Standing;
}

/** A mail goes out this many days before a credential expires. */
export const reminderDays = [60, 14] as const;

const order: Standing[] = ["missing", "lapsed", "soon", "valid", "none"];

/** Every kind with a coach's credential on a day; missing and lapsed ones come first. */
export function heldBy(
  kinds: readonly CredentialKind[],
  credentials: readonly Credential[],
  on: string,
): Held[] {
  return kinds
    .map((kind): Held => {
      const [credential = null] = credentials
        .filter((one) => one.kind === kind.id)
        .toSorted((a, b) => (endOf(a) < endOf(b) ? 1 : -1));
      return { kind, credential, standing: standingOf(kind, credential, on) };
    })
    .toSorted((a, b) => order.indexOf(a.standing) - order.indexOf(b.standing));
}

const endOf = ({ expiresOn }: Credential) => expiresOn ?? "9999-12-31";

function standingOf(
  { required }: CredentialKind,
  credential: Credential | null,
  on: string,
): Standing {
  if (!credential) return required ? "missing" : "none";
  if (!credential.expiresOn) return "valid";
  const left = daysBetween(on, credential.expiresOn);
  if (left < 0) return "lapsed";
  return left <= reminderDays[0] ? "soon" : "valid";
}

/** A credential that a coach needs and does not have, or no longer has. */
export const missingCredentials = (held: readonly Held[]): Held[] =>
  held.filter(
    ({ kind, standing }) => standing === "missing" || (standing === "lapsed" && kind.required),
  );

/** The reminder that is due for a credential on a day, as days before it expires; null: none. */
export function reminderDue({ expiresOn }: Pick<Credential, "expiresOn">, on: string) {
  if (!expiresOn) return null;
  const left = daysBetween(on, expiresOn);
  return left < 0 ? null : (reminderDays.findLast((days) => left <= days) ?? null);
}

/** The waivers that coaches sign, as kinds: a coach without an account signs them on paper. */
export const waiverKinds = (waivers: readonly Waiver[]): CredentialKind[] =>
  waiversOfCoach(waivers).map(({ id, title, months }) => ({
    id: waiverKind(id),
    name: title,
    asks: "How it was confirmed, such as on paper",
    months,
    required: true,
  }));

const waiverKind = (waiverId: string) => `paper-${waiverId}`;

/**
 * A coach's signature as a credential; null: it is for an earlier version, or a waiver no longer required.
 */
export function credentialOfWaiver(
  waivers: readonly Waiver[],
  signed: { id: string; waiverId: string; version: string; signedOn: string },
): Credential | null {
  const waiver = waiversOfCoach(waivers).find(({ id }) => id === signed.waiverId);
  if (waiver?.version !== signed.version) return null;
  return {
    id: signed.id,
    kind: waiverKind(waiver.id),
    note: `Version ${waiver.version}, confirmed online`,
    issuedOn: signed.signedOn,
    expiresOn: lastDay(signed.signedOn, waiver.months),
    isSigned: true,
  };
}

/** The last day of a number of months, counted as in `stillHolds`. */
export const lastDay = (from: string, months: number): string =>
  daysAfter(dayMonthsAfter(from, months), -1);

const day = (name: string) =>
  z.iso.date(`Enter ${name} as year-month-day, such as 2026-05-04.`).or(z.literal(""));

/** The form with which staff record a credential. @param today ISO */
export const credentialSchema = (today: string) =>
  z
    .object({
      note: z.string().trim().max(200, "Use at most 200 characters."),
      issued_on: day("the day of issue").refine((value) => value !== "", "Enter the day of issue."),
      expires_on: day("the last day").default(""),
    })
    .refine(({ issued_on }) => issued_on <= today, {
      path: ["issued_on"],
      message: "The day of issue cannot be in the future.",
    })
    .refine(({ issued_on, expires_on }) => expires_on === "" || expires_on > issued_on, {
      path: ["expires_on"],
      message: "The last day is after the day of issue.",
    });

/** The last day of a new credential: the one entered or, without one, the kind's default. */
export const expiryOf = (
  { months }: Pick<CredentialKind, "months">,
  { issued_on, expires_on }: { issued_on: string; expires_on: string },
): string | null => expires_on || (months === null ? null : lastDay(issued_on, months));
