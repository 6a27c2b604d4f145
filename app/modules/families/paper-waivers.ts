import { lineText } from "#core/forms/fields.ts";
import type { FieldErrors } from "#core/forms/result.ts";
import { offlineWaiverFields, otherSigner, themselves } from "./paper-waivers-fields.ts";
import {
  type AnsweredWaiver,
  answerFrom,
  type AskedWaiver,
  isCurrentText,
  waiverField,
} from "./waiver-answers.ts";
import { type Signer, signsThemselves, stillHolds } from "./waivers.ts";
import { formatDate, isDay } from "#core/time/time.ts";

/** A missing waiver, with the day on which its version was published; null: not known. */
export type MissingVersion = AskedWaiver & { publishedOn: string | null };

/** The athlete whose waivers were signed on paper. */
interface Brought {
  /** ISO. */
  today: string;
  waivers: readonly MissingVersion[];
  athlete: { name: string; bornOn: string | null };
  guardians: readonly { id: string; name: string; relationship: string }[];
}

/** The record of waivers signed on paper. */
export interface OfflineWaiverAnswers {
  answers: AnsweredWaiver[];
  signer: Signer;
  /** The day on the waiver, ISO. */
  on: string;
}

/**
 * Parses the office's form about waivers signed on paper: which ones, by whom, and on what day. The day must
 * be one on which this version could be signed, and recent enough for the answer to be valid. An athlete who
 * was 18 on that day signed for themselves.
 */
export function readBroughtWaivers(
  fields: Record<string, unknown>,
  { today, waivers, athlete, guardians }: Brought,
): { brought: OfflineWaiverAnswers } | { errors: FieldErrors } {
  const errors: FieldErrors = {};
  const typed = (name: string) => String(fields[name] ?? "");
  const on = typed(offlineWaiverFields.on);
  if (!isDay(on)) errors[offlineWaiverFields.on] = "Enter the day on the paper";
  else if (on > today) errors[offlineWaiverFields.on] = "This day is in the future";

  const answers: AnsweredWaiver[] = [];
  for (const waiver of waivers) {
    const name = waiverField("", waiver.id);
    const sent = typed(name);
    if (sent === "") continue;
    const answer = answerFrom(waiver, sent);
    const error = errors[offlineWaiverFields.on] ? null : dayError(waiver, on, today);
    if (!answer) errors[name] = `Choose what “${waiver.title}” says`;
    else if (!isCurrentText(fields, "", waiver))
      errors[name] =
        `“${waiver.title}” has other words now. Check that they are those on the paper`;
    else if (error) errors[offlineWaiverFields.on] ??= error;
    else answers.push({ waiver, answer });
  }
  const known = new Set(waivers.map(({ id }) => waiverField("", id)));
  const isAnswered = Object.keys(fields).some(
    (name) => name.startsWith(waiverField("", "")) && !name.endsWith("_shown") && !known.has(name),
  );
  if (isAnswered) errors.waivers = "One of these is answered already, so nothing was saved";
  else if (answers.length === 0 && Object.keys(errors).every((name) => !known.has(name)))
    errors.waivers = "Check at least one waiver";

  const signer = signerFrom(typed, { athlete, guardians, on: isDay(on) ? on : today });
  if ("errors" in signer) Object.assign(errors, signer.errors);
  if ("errors" in signer || Object.keys(errors).length > 0) return { errors };
  return { brought: { answers, signer, on } };
}

/** Why a signature of this day is not valid for this version; null: it is. */
function dayError(
  { title, version, months, publishedOn }: MissingVersion,
  on: string,
  today: string,
): string | null {
  if (publishedOn && on < publishedOn)
    return `“${title}” has had the version ${version} since ${formatDate(publishedOn)} only. Ask for the new one`;
  if (!stillHolds(on, months, today))
    return `“${title}” holds for ${months} months, so a paper of this day is too old. Ask for a new one`;
  return null;
}

function signerFrom(
  typed: (name: string) => string,
  { athlete, guardians, on }: Pick<Brought, "athlete" | "guardians"> & { on: string },
): Signer | { errors: FieldErrors } {
  const chosen = typed(offlineWaiverFields.by);
  const isAdult = signsThemselves({ bornOn: athlete.bornOn, on });
  const wrong = (error: string) => ({ errors: { [offlineWaiverFields.by]: error } });
  if (isAdult) {
    if (chosen === themselves) return { name: athlete.name, as: "Athlete" };
    return wrong(`${athlete.name} was 18 or older on this day: only they can sign`);
  }
  if (chosen === themselves)
    return wrong(`${athlete.name} was not 18 on this day: a parent or guardian signs`);
  if (chosen !== otherSigner) {
    const guardian = guardians.find(({ id }) => id === chosen);
    if (!guardian) return wrong("Choose who signed");
    return { name: guardian.name, as: guardian.relationship || "Parent or guardian" };
  }
  const name = lineText("name").safeParse(typed(offlineWaiverFields.name));
  const as = lineText("relationship").safeParse(typed(offlineWaiverFields.as));
  const errors: FieldErrors = {};
  if (!name.success) errors[offlineWaiverFields.name] = name.error.issues[0]?.message ?? "";
  else if (name.data === "") errors[offlineWaiverFields.name] = "Enter the name of who signed";
  if (!as.success) errors[offlineWaiverFields.as] = as.error.issues[0]?.message ?? "";
  else if (as.data === "") errors[offlineWaiverFields.as] = "Enter what they are to the athlete";
  if (!name.success || !as.success || Object.keys(errors).length > 0) return { errors };
  return { name: name.data, as: as.data };
}
