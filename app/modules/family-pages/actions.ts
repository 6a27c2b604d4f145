import { data, redirect } from "react-router";
import { familyPath } from "#modules/families/index.ts";
import type { OfferAnswer } from "#modules/enrolment/index.ts";
import {
  endFamilyLinks,
  type FamilyVisit,
  visitOf,
  addGuardian,
  correctOwnFamily,
  answerOwnWaivers,
  writeOwnMedicalInformation,
  withdrawRequest,
} from "#modules/families/index.server.ts";
import { answerOwnOffer, declineInvite, acceptInvite } from "#modules/billing/index.server.ts";
import { askPrivacyRequest } from "#modules/privacy/index.server.ts";
import { reportAbsence } from "#modules/training/index.server.ts";
import { endCalendar, makeCalendar } from "./calendar-key.server.ts";
import { errorSummary } from "#core/forms/error-summary.ts";
import type { PageAction } from "#core/forms/page-actions.server.ts";
import { visitContext } from "#core/request-context.ts";
import type { Done, Refusal } from "./answers.ts";

/** A guardian's action on the family page. */
type FamilyAction = (
  given: PageAction,
  visit: FamilyVisit,
) => Promise<Response | ReturnType<typeof refused>>;

/** Requires a browser with a family's link. */
const inFamily = (perform: FamilyAction) => async (given: PageAction) => {
  const visit = await visitOf(given.ctx, given.request.headers);
  if (!visit) throw redirect(`${familyPath}?done=closed`, 303);
  return perform(given, visit);
};

const refused = (status: number, refusal: Refusal) => data(refusal, status);

/** Redirects to the page with the message, so that a reload sends nothing twice. */
const done = (what: Done, at: string) =>
  redirect(`${familyPath}?${new URLSearchParams({ done: what, at })}`, 303);

/** A family's actions on its page, by the name of the button. */
export const actions = {
  correct: inFamily(async ({ ctx, fields: { part, id = "", ...values } }, visit) => {
    if (part !== "athlete" && part !== "guardian" && part !== "contact")
      throw new Response("There is no such part", { status: 400 });
    const result = await correctOwnFamily(ctx, visit, { part, id }, values);
    if (result.outcome === "gone") throw data(null, 404);
    if (result.outcome === "invalid")
      return refused(400, { at: id, message: errorSummary(result.errors), values, ...result });
    if (result.asked) return done("address-asked", id);
    return done(result.changed.length > 0 ? "corrected" : "unchanged", id);
  }),
  "answer-waivers": inFamily(async ({ ctx, fields: { athlete = "", ...values } }, visit) => {
    const result = await answerOwnWaivers(ctx, visit, athlete, values);
    const at = `waivers-${athlete}`;
    if (result.outcome === "gone") throw data(null, 404);
    if (result.outcome === "invalid")
      return refused(400, { at, message: errorSummary(result.errors), values, ...result });
    return done("waivers", at);
  }),
  "write-health": inFamily(async ({ ctx, fields: { athlete = "", ...values } }, visit) => {
    const result = await writeOwnMedicalInformation(ctx, visit, athlete, values);
    const at = `health-${athlete}`;
    if (result.outcome === "gone") throw data(null, 404);
    if (result.outcome === "invalid")
      return refused(400, { at, message: errorSummary(result.errors), values, ...result });
    const actions = { saved: "health-saved", deleted: "health-deleted" } as const;
    return done(result.outcome === "unchanged" ? "unchanged" : actions[result.outcome], at);
  }),
  "say-absence": inFamily(
    async ({ ctx, fields: { athlete = "", session = "", coming = "" } }, visit) => {
      const isComing = coming === "yes";
      const absence = { athlete, session, isComing };
      const outcome = await reportAbsence(ctx, visit, absence);
      const at = `practices-${athlete}`;
      const message = "That practice has begun, or the club has changed it. Nothing was changed.";
      if (outcome === "late") return refused(409, { at, message, errors: {}, values: {} });
      return done(isComing ? "coming" : "not-coming", at);
    },
  ),
  "take-invite": inFamily(async ({ ctx, context, fields: { invite = "" } }, visit) => {
    const { address: network } = context.get(visitContext);
    const { familyId } = visit;
    const taken = await acceptInvite(ctx, { inviteId: invite, familyId, network });
    if (taken.outcome === "checkout") return redirect(taken.path, 303);
    const message = taken.outcome === "refused" ? taken.message : inviteOver;
    return refused(409, { at: `invite-${invite}`, message, errors: {}, values: {} });
  }),
  "decline-invite": inFamily(async ({ ctx, fields: { invite = "" } }, visit) => {
    const { familyId } = visit;
    const { outcome } = await declineInvite(ctx, {
      inviteId: invite,
      familyId,
    });
    const at = `invite-${invite}`;
    if (outcome === "declined") return done("not-next-season", at);
    return refused(409, { at, message: inviteOver, errors: {}, values: {} });
  }),
  "add-guardian": inFamily(async ({ ctx, fields: values }, visit) => {
    const result = await addGuardian(ctx, visit, values);
    const at = "new-guardian";
    if (result.outcome === "asked") return done("guardian-asked", at);
    if (result.outcome === "refused")
      return refused(409, { at, message: result.message, errors: {}, values });
    return refused(400, { at, message: errorSummary(result.errors), values, ...result });
  }),
  "withdraw-request": inFamily(async ({ ctx, fields: { request = "" } }, visit) => {
    const isDone = await withdrawRequest(ctx, visit, request);
    if (isDone) return done("request-withdrawn", "requests");
    const message = "This was answered in the meantime. Nothing was changed.";
    return refused(409, { at: "requests", message, errors: {}, values: {} });
  }),
  "take-place": inFamily((given, visit) => answerOfferOf("take", given, visit)),
  "pass-place": inFamily((given, visit) => answerOfferOf("pass", given, visit)),
  "leave-list": inFamily((given, visit) => answerOfferOf("leave", given, visit)),
  "make-calendar": inFamily(async ({ ctx }, visit) => {
    await makeCalendar(ctx, visit);
    return done("calendar-made", "calendar");
  }),
  "end-calendar": inFamily(async ({ ctx }, visit) => {
    const isEnded = await endCalendar(ctx, visit);
    return done(isEnded ? "calendar-ended" : "unchanged", "calendar");
  }),
  "ask-deletion": inFamily(async ({ ctx, context, fields: { details = "" } }, visit) => {
    const { address } = context.get(visitContext);
    const result = await askPrivacyRequest(ctx, {
      fields: { kind: "deletion", email: visit.email, details },
      address,
      isOwn: true,
    });
    const at = "deletion";
    if (result.outcome === "sent") return done("deletion-asked", at);
    const { message } = result;
    return refused(503, { at, message, errors: {}, values: { details } });
  }),
  "end-links": inFamily(async ({ ctx }, visit) => {
    const cookie = await endFamilyLinks(ctx, visit);
    const headers = { "Set-Cookie": cookie };
    return redirect(`${familyPath}?done=ended`, { status: 303, headers });
  }),
};

const inviteOver =
  "These spots are not held for you any more: the invitation was already answered or has expired.";

/** A guardian's actions with a waiting-list entry. */
async function answerOfferOf(
  answer: OfferAnswer,
  { ctx, context, fields: { id = "" } }: PageAction,
  visit: FamilyVisit,
) {
  const { address: network } = context.get(visitContext);
  const answered = { id, answer, network };
  const result = await answerOwnOffer(ctx, visit, answered);
  const at = "waiting";
  switch (result.outcome) {
    case "checkout":
      return redirect(result.path, 303);
    case "passed":
      return done("place-passed", at);
    case "left":
      return done("list-left", at);
    case "unknown":
      throw data(null, 404);
    case "over": {
      const message = "This offer has expired or was already answered.";
      return refused(409, { at, message, errors: {}, values: {} });
    }
    case "paying":
      return refused(409, { at, message: result.message, errors: {}, values: {} });
    case "refused":
      return refused(503, { at, message: result.message, errors: {}, values: {} });
  }
}
