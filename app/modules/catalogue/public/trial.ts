import type { RouterContextProvider } from "react-router";
import { trialForm } from "#modules/inbox/index.ts";
import { cancelTrial, readReceipt, submitForm } from "#modules/inbox/index.server.ts";
import { answerForm, arrivedForm, confirmOn, resultFromUrl } from "#modules/inbox/ui.ts";
import { sentFor, sentForCookie, trialLabels } from "#modules/inbox/ui.server.ts";
import { withNonBreakingSpaces } from "#core/time/schedule-text.ts";
import { agesToday, formatAges, fitsAge } from "../ages.ts";
import { nowIn } from "#core/time/time.ts";
import type { AppContext } from "#core/context.server.ts";
import {
  bookedPractice,
  practiceName,
  type TrialPractice,
  trialPractices,
} from "../trial-practices.ts";
import { appContext } from "#core/request-context.ts";

interface Visit {
  context: Readonly<RouterContextProvider>;
  request: Request;
}

const path = "/first-practice";

/**
 * The data of the request form for a first practice.
 * @param nextStarts the day from which one can join the groups that are full now, by the group's id
 * @param asked the link's age and group, as in `?age=9&group=junior`
 */
export function trialContent(
  { context }: Pick<Visit, "context">,
  nextStarts: ReadonlyMap<string, string>,
  asked = new URLSearchParams(),
) {
  const { content } = context.get(appContext);
  const now = nowIn(content.club.timeZone);
  const practices = trialPractices(content, now);
  const groups = [...Map.groupBy(practices, groupName)].map(([name, some]) => ({
    name,
    id: some[0]?.groupId ?? "",
    ages: some[0]?.ages,
    year: some[0]?.year,
    takes: some[0] && takes(some[0], now),
    fullUntil: nextStarts.get(some[0]?.groupId ?? ""),
    practices: some.map(({ key, short }) => ({ key, short })),
  }));
  return {
    groups,
    age: /^\d{1,2}$/.exec(asked.get("age") ?? "")?.[0] ?? "",
    group: asked.get("group") ?? "",
    required: trialLabels.required,
    privacy: content.office.privacy.trial,
  };
}

/** A booked practice for its confirmation and its receipt. */
export const trialView = (
  { content, publicUrl }: Pick<AppContext, "content" | "publicUrl">,
  stored: Parameters<typeof bookedPractice>[1],
) => bookedPractice(content, stored, { now: nowIn(content.club.timeZone), publicUrl });

/** Cancels a booked practice. @returns false: it has begun, or was cancelled; null: no such booking */
export async function cancelBooked(ctx: AppContext, code: string): Promise<boolean | null> {
  const receipt = await readReceipt(ctx, code);
  if (!receipt?.practice) return null;
  const { isToCome } = trialView(ctx, receipt.practice);
  if (isToCome) await cancelTrial(ctx, code);
  return isToCome || receipt.practice.isCalledOff;
}

/** The practice that a family has just booked, from the confirmation's address; null: none. */
export async function bookedTrial({ context, request }: Visit) {
  const sent = resultFromUrl(request, "trial");
  if (!sent) return null;
  const { message, reference, receipt: code } = sent;
  const ctx = context.get(appContext);
  const receipt = code ? await readReceipt(ctx, code) : null;
  return {
    message,
    reference,
    receiptPath: receipt && `/receipt/${code}`,
    child: sentFor(request.headers, code ?? "").athlete ?? "",
    practice: receipt?.practice && trialView(ctx, receipt.practice),
  };
}

/** The ages today of the children who fit, by the rule of the group finder. */
const takes = ({ ages, year }: TrialPractice, now: Temporal.ZonedDateTime) =>
  agesToday(ages, year - now.year);

const groupName = ({ group, ages }: TrialPractice) =>
  withNonBreakingSpaces(`${group} (ages ${formatAges(ages)})`);

/**
 * Handles a request for a first practice: stores it if the practice has not begun and fits the child's age.
 */
export async function answerTrial({ context, request }: Visit) {
  const ctx = context.get(appContext);
  const { content } = ctx;
  const form = await arrivedForm({ context, request }, path);
  const { practice: key = "", age = "" } = form.fields as Record<string, string>;
  const now = nowIn(content.club.timeZone);
  const chosen = trialPractices(content, now).find((practice) => practice.key === key);
  const error = errorOf(chosen, { key, age, now });
  const fields = {
    ...form.fields,
    // Checked with the other fields, so that a family gets every message at once.
    practice: error ? "" : key,
    first_practice: chosen ? practiceName(chosen) : "",
    where: chosen?.address ?? "",
    bring: chosen?.bring ?? "",
  };
  const result = await submitForm(ctx, trialForm, { ...form, fields });
  if (result.outcome === "invalid" && error) {
    result.errors.practice = error;
    result.values.practice = key;
    if (result.field === "practice") result.message = error;
  }
  const sentTo = `${path}?sent=trial` as const;
  // With JavaScript too: the page shows what was booked in place of the form.
  if (result.outcome === "sent") {
    const answer = confirmOn(sentTo, result);
    const { receipt } = result;
    const about = { athlete: String(form.fields.athlete ?? "") };
    if (receipt) answer.headers.append("Set-Cookie", sentForCookie(ctx, receipt, about));
    throw answer;
  }
  return answerForm(request, result, sentTo);
}

/** Why the chosen practice cannot be tried; "": it can, or none was chosen. */
function errorOf(
  chosen: TrialPractice | undefined,
  { key, age, now }: { key: string; age: string; now: Temporal.ZonedDateTime },
): string {
  if (key === "") return "";
  if (!chosen) return "This practice is over or cancelled. Please choose another.";
  const years = Number(/^\s*(\d{1,2})\b/.exec(age)?.[1] ?? Number.NaN);
  return Number.isNaN(years) || fitsAge(takes(chosen, now), years)
    ? ""
    : `${chosen.group} is for ages ${formatAges(chosen.ages)}. Please choose a practice for your child’s age.`;
}
