import { eq } from "drizzle-orm";
import { joiningOf } from "#modules/content/index.ts";
import { offeringFacts } from "#modules/catalogue/index.ts";
import { waitingAthletes } from "#modules/enrolment/index.ts";
import { countWaiting, foundGroups, waitedOffering } from "#modules/enrolment/index.server.ts";
import { exactTime, nowIn } from "#core/time/time.ts";
import type { AppContext } from "#core/context.server.ts";
import { submissions } from "#modules/outbox/schema.ts";
import { waitingColumns, waitingListEntries, waitingRows } from "#modules/enrolment/schema.ts";
import { type AnsweredOffer, answerOfferOf, isOpen } from "./answer-offer.server.ts";
import { waitingPosition } from "./own-waiting.server.ts";
import type { ShownWaitingState } from "./waiting-words.ts";

type WaitedOffering = NonNullable<Awaited<ReturnType<typeof waitedOffering>>>;

/** What a family reads of an offering with a waiting list; empty values are left out. */
export function waitingFacts({ content }: AppContext, { entry, season, state }: WaitedOffering) {
  const now = nowIn(content.club.timeZone);
  const joining = joiningOf(entry, season, content, now);
  const facts = offeringFacts(entry, { joining, state, opens: null, left: null }, content, { now });
  return [
    { name: "Season", value: facts.season },
    { name: "Practices", value: facts.days },
    { name: "Where", value: facts.where },
    { name: "Ages", value: facts.ages },
    { name: "Price", value: facts.pays },
  ].filter(({ value }) => value !== "");
}

/** How many families are ahead of one that asks for this offering now. */
export const aheadOfNew = ({ db }: AppContext, { catalogue, entry }: WaitedOffering) =>
  countWaiting(db, { catalogue, offeringType: entry.type, offeringId: entry.id });

/** A group that one can join now. */
export type OpenGroup = Awaited<ReturnType<typeof openGroups>>[number];

/**
 * The groups for the athlete that one can join now; at most three.
 * @param about the form's fields, in the browser that sent it; elsewhere empty, and so is the list
 */
export async function openGroups(ctx: AppContext, about: Readonly<Record<string, unknown>>) {
  const [born = ""] = /(19|20)\d\d/.exec(waitingAthletes(about)[0]?.birthYear ?? "") ?? [];
  const groups = await foundGroups(ctx, new URLSearchParams({ born }));
  return (groups ?? [])
    .flatMap(({ id, name, why, next, isFirst, offer }) =>
      offer?.place.state === "open" && !offer.invitation
        ? [
            {
              id,
              name,
              next:
                next &&
                (isFirst ? `${why ?? ""} First practice: ${next}` : `Next practice: ${next}`),
              pays: offer.pays,
              to: `/find-a-group?born=${born}#groups`,
            },
          ]
        : [],
    )
    .slice(0, 3);
}

async function entryOfReceipt({ db }: Pick<AppContext, "db">, code: string) {
  const [found] = await db
    .select({ waiting: waitingColumns, position: waitingPosition })
    .from(waitingRows)
    .innerJoin(submissions, eq(submissions.id, waitingListEntries.submissionId))
    .where(eq(submissions.receipt, code));
  return found ?? null;
}

interface ReceiptWaiting {
  state: ShownWaitingState;
  /** The families before it in the line. */
  ahead: number;
  /** The end of an open offer, formatted; "": none is open. */
  offeredUntil: string;
}

/** The waiting-list entry of a form; null: it only asked for an email, or staff have not released it. */
export async function readWaiting(ctx: AppContext, code: string): Promise<ReceiptWaiting | null> {
  const found = await entryOfReceipt(ctx, code);
  if (!found) return null;
  const { waiting, position } = found;
  const until = isOpen(waiting) ? waiting.offerUntil : null;
  return {
    state: waiting.state === "offered" && !until ? "ended" : waiting.state,
    ahead: Math.max(0, (position ?? 1) - 1),
    offeredUntil: until ? exactTime(until, ctx.content.club.timeZone) : "",
  };
}

/** Takes a family off the list, for whoever has the link of its receipt. */
export async function leaveByReceipt(
  ctx: AppContext,
  code: string,
  network: string,
): Promise<AnsweredOffer> {
  const found = await entryOfReceipt(ctx, code);
  return found
    ? answerOfferOf(ctx, found.waiting, { answer: "leave", network })
    : { outcome: "unknown" };
}

/** What the receipt shows of a waiting list. @param source the page of the form */
export async function receiptWaiting(
  ctx: AppContext,
  { source, code, about }: { source: string; code: string; about: Partial<Record<string, string>> },
) {
  const [type = "", id = ""] = source.split("/").slice(2);
  const offering = await waitedOffering(ctx, type, id);
  return {
    list: offering ? source : "",
    facts: offering ? waitingFacts(ctx, offering) : [],
    open: await openGroups(ctx, about),
    entry: await readWaiting(ctx, code),
  };
}
