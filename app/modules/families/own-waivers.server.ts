import { and, eq } from "drizzle-orm";
import { fullName } from "#core/names.ts";
import { ownPrefix } from "./family-page.ts";
import type { FieldErrors } from "#core/forms/result.ts";
import { readHealthAnswer } from "./medical-information.ts";
import {
  answerLabel,
  type AskedWaiver,
  type WaiverAnswer,
  readWaiverAnswers,
} from "./waiver-answers.ts";
import { type WaiverReader, waiversFor, signerOf, stillHolds, labelsFor } from "./waivers.ts";
import { dayMonthsAfter, dayOf, daysAfter } from "#core/time/time.ts";
import { isUuid } from "#core/db/columns.server.ts";
import type { AppContext } from "#core/context.server.ts";
import type { Transaction } from "#core/db/database.server.ts";
import { recordAudit } from "#core/audit/audit.server.ts";
import {
  deleteMedicalInformation,
  recordMedicalInformation,
} from "./medical-information.server.ts";
import { byFamily, type FamilyVisit } from "./links.server.ts";
import { type Family, readFamily } from "./read.server.ts";
import { askedWaiver, askWaivers, recordSignatures } from "./signatures.server.ts";
import { athletes, guardians } from "./schema.ts";

/** A waiver that expires within this many days gets a badge. */
const soonDays = 30;

/** A waiver with a valid answer. */
export interface HeldWaiver {
  id: string;
  title: string;
  answer: string;
  by: string;
  /** The last day on which it is valid, ISO. */
  until: string;
  /** It expires within 30 days. */
  isSoon: boolean;
  /** The text that was answered. */
  waiver: AskedWaiver;
  /** The answer to a choice, which can be changed at any time; null: it is no choice. */
  given: WaiverAnswer | null;
}

/** An athlete's waivers on the family's page. */
export interface OwnWaivers {
  held: HeldWaiver[];
  /** The missing waivers; none for an athlete without a current registration. */
  asked: AskedWaiver[];
}

type Athlete = Family["athletes"][number];

/** Whether an athlete has a registration that has not ended. */
export const isTraining = ({ registrations }: Athlete, today: string): boolean =>
  registrations.some(
    ({ state, seasonTo }) => (state === "active" || state === "unplaced") && seasonTo >= today,
  );

/** An athlete's waivers: the confirmed ones with their expiry, and those to answer. */
export async function ownWaivers(ctx: AppContext, athlete: Athlete): Promise<OwnWaivers> {
  const { timeZone, legalEntityType } = ctx.content.club;
  const on = dayOf(new Date(), timeZone);
  const reader: WaiverReader = { bornOn: athlete.bornOn, on, legalEntityType };
  const held = waiversFor(ctx.content.waivers, reader).flatMap((waiver): HeldWaiver[] => {
    const holding = athlete.signatures
      .filter(({ waiverId, version }) => waiverId === waiver.id && version === waiver.version)
      .map((signature) => ({ ...signature, on: dayOf(signature.signedAt, timeZone) }))
      .filter((signature) => stillHolds(signature.on, waiver.months, on));
    // The newest answer applies: the list is sorted by date.
    const [latest] = holding;
    if (!latest) return [];
    const until = daysAfter(dayMonthsAfter(latest.on, waiver.months), -1);
    const { id, title } = waiver;
    const { answer, signedBy, recordedBy } = latest;
    const by = recordedBy === null ? signedBy : `${signedBy} on paper`;
    const isSoon = until < daysAfter(on, soonDays);
    const given = waiver.answer === "confirm" ? null : answer;
    const shown = askedWaiver(labelsFor(waiver, reader));
    return [{ id, title, answer: answerLabel(answer), by, until, isSoon, waiver: shown, given }];
  });
  const asked = isTraining(athlete, on) ? await askWaivers(ctx, athlete) : [];
  return { held, asked };
}

/** `gone`: no athlete of this family has that id. `unchanged`: there was nothing to do. */
export type SignedAction =
  | { outcome: "saved" | "deleted" | "unchanged" | "gone" }
  | { outcome: "invalid"; errors: FieldErrors };

/**
 * A guardian answers an athlete's missing waivers, or changes one choice; from the 18th birthday on, the
 * athlete's name is the signature.
 * @param fields `change` names the waiver whose answer is changed
 */
export async function answerOwnWaivers(
  ctx: AppContext,
  visit: FamilyVisit,
  athleteId: string,
  { change, ...fields }: Record<string, unknown>,
): Promise<SignedAction> {
  return ctx.db.transaction(async (transaction): Promise<SignedAction> => {
    const athlete = await lockAthlete(transaction, visit, athleteId);
    const [guardian] = await transaction
      .select()
      .from(guardians)
      .where(eq(guardians.id, visit.guardianId));
    if (!athlete || !guardian) return { outcome: "gone" };
    const { content } = ctx;
    const asked = change
      ? choicesOf(ctx, athlete).filter(({ id }) => id === change)
      : await askWaivers({ db: transaction, content }, athlete);
    // The form was sent twice, or the other guardian was faster.
    if (asked.length === 0) return { outcome: "unchanged" };
    const read = readWaiverAnswers(fields, ownPrefix(athleteId), asked);
    if ("errors" in read) return { outcome: "invalid", errors: read.errors };
    const signer = signerOf(
      {
        name: fullName(athlete),
        bornOn: athlete.bornOn,
        on: dayOf(new Date(), content.club.timeZone),
      },
      guardian,
    );
    const { answers } = read;
    await recordSignatures(transaction, ctx, { whose: { athleteId }, signer, answers });
    await recordAudit(transaction, {
      ...byFamily(visit),
      action: "families.waivers-answered",
      subject: { type: "athlete", id: athleteId },
      details: { waivers: answers.length },
    });
    return { outcome: "saved" };
  });
}

/** The waivers whose answer is a choice. */
function choicesOf(
  { content }: Pick<AppContext, "content">,
  { bornOn }: { bornOn: string | null },
): AskedWaiver[] {
  const { timeZone, legalEntityType } = content.club;
  const reader: WaiverReader = { bornOn, on: dayOf(new Date(), timeZone), legalEntityType };
  return waiversFor(content.waivers, reader)
    .filter(({ answer }) => answer !== "confirm")
    .map((waiver) => askedWaiver(labelsFor(waiver, reader)));
}

/**
 * A guardian writes, replaces or deletes an athlete's medical information. The log records it without the
 * text.
 */
export async function writeOwnMedicalInformation(
  ctx: AppContext,
  visit: FamilyVisit,
  athleteId: string,
  fields: Record<string, unknown>,
): Promise<SignedAction> {
  const read = readHealthAnswer(fields, ownPrefix(athleteId));
  if ("errors" in read) return { outcome: "invalid", errors: read.errors };
  const { answer } = read;
  const by = byFamily(visit).actor;
  const family = await readFamily(ctx, visit.familyId);
  if (!family?.athletes.some(({ id }) => id === athleteId)) return { outcome: "gone" };
  if (answer.change === "keep") return { outcome: "unchanged" };
  if (answer.change === "remove") {
    const isDeleted = await deleteMedicalInformation(ctx, by, {
      familyId: visit.familyId,
      athleteId,
    });
    return { outcome: isDeleted ? "deleted" : "unchanged" };
  }
  return ctx.db.transaction(async (transaction): Promise<SignedAction> => {
    const athlete = await lockAthlete(transaction, visit, athleteId);
    if (!athlete) return { outcome: "gone" };
    const consentText = ctx.content.office.medicalInformation.consent;
    await recordMedicalInformation(transaction, ctx.healthKeys, {
      athleteId,
      answer,
      consentText,
    });
    await recordAudit(transaction, {
      ...byFamily(visit),
      action: "families.health-written",
      subject: { type: "athlete", id: athleteId },
    });
    return { outcome: "saved" };
  });
}

/** An athlete of the visit's family, locked until the transaction ends; null: none. */
async function lockAthlete(transaction: Transaction, { familyId }: FamilyVisit, id: string) {
  if (!isUuid(id)) return null;
  const [athlete] = await transaction
    .select()
    .from(athletes)
    .where(and(eq(athletes.id, id), eq(athletes.familyId, familyId)))
    .for("update");
  return athlete ?? null;
}
