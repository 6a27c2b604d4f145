import { data, Form, redirect } from "react-router";
import type { Club, ReceiptCopy } from "#modules/content/index.ts";
import { readReceipt } from "#modules/inbox/index.server.ts";
import {
  BookedCard,
  CancelTrial,
  TrialCard,
  trialHeading,
  TrialWords,
} from "#modules/catalogue/ui.ts";
import { cancelBooked, trialView } from "#modules/catalogue/ui.server.ts";
import { sentFor } from "#modules/inbox/ui.server.ts";
import { onTheList } from "#modules/enrolment/index.ts";
import { familyPath } from "#modules/families/index.ts";
import { ButtonLink } from "#core/ui/button.tsx";
import { StatusLine } from "#core/ui/status-line.tsx";
import { clockText, clockTime, withNonBreakingSpaces } from "#core/time/schedule-text.ts";
import { weekdayText } from "#core/time/time.ts";
import { type Booking, readOrderReceipt, readReceiptBooking } from "../booking.server.ts";
import { type ReceiptBill, readReceiptBill } from "../receipt-bill.server.ts";
import { leaveByReceipt, receiptWaiting } from "../waiting-receipt.server.ts";
import { type ShownWaitingState, waitingCopy } from "../waiting-words.ts";
import { WaitingCard } from "./waiting-card.tsx";
import { appContext, visitContext } from "#core/request-context.ts";
import type { Route } from "./+types/receipt";
import { missing } from "#core/ui/public/page.ts";

/** A private page: not cached, not indexed, and no referrer. */
export const headers = () => ({ "Cache-Control": "no-store" });

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Receipt ${loaderData.reference}` : "Receipt" },
  { name: "robots", content: "noindex" },
  // Not `no-referrer`: the form that cancels a first practice would then be refused without JavaScript.
  { name: "referrer", content: "same-origin" },
];

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { content } = ctx;
  const { code } = params;
  const found = (await readReceipt(ctx, code)) ?? (await readOrderReceipt(ctx, code));
  if (!found) throw missing();
  const about = sentFor(request.headers, code);
  const time = (date: Date | null) => date && timeOf(date, content.club.timeZone);
  const { name, postalAddress, email, phone, phoneLink } = content.club;
  const { waiting: asked } = found;
  const waiting = asked && (await receiptWaiting(ctx, { source: asked.source, code, about }));
  return {
    copy: {
      ...content.receipt,
      ...(asked && waiting && waitingCopy({ ...asked, entry: waiting.entry, about })),
    },
    club: { name, postalAddress, email, phone, phoneLink },
    reference: found.reference,
    saved: timeOf(found.savedAt, content.club.timeZone),
    isEmailed: found.isEmailed,
    emailed: time(found.emailedAt),
    due: time(found.replyDue),
    answered: time(found.answeredAt),
    practice: found.practice && trialView(ctx, found.practice),
    child: about.athlete ?? "",
    waiting: asked && waiting && { ...waiting, title: asked.offering },
    onTheDay: content.office.booking.noFrame.onTheDay,
    booking: await readReceiptBooking(ctx, code),
    bill: await readReceiptBill(ctx, code, request.headers),
  };
}

/**
 * Cancels a first practice, or leaves a waiting list. The redirect makes the page show the result, so that a
 * reload repeats nothing.
 */
export async function action({ context, params: { code } }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const isCancelled = await cancelBooked(ctx, code);
  if (isCancelled === false)
    return data({ message: "This practice has begun. Please call us." }, 409);
  if (isCancelled === null) {
    const left = await leaveByReceipt(ctx, code, context.get(visitContext).address);
    if (left.outcome === "unknown") throw missing();
    if ("message" in left) return data({ message: left.message }, 409);
  }
  throw redirect(`/receipt/${code}`, 303);
}

/** "Tuesday, December 1, 2026, 3:15 am" */
function timeOf(date: Date, zone: string): Time {
  const at = Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO(zone);
  const exact = `${weekdayText(date, zone, true)}, ${clockText(clockTime(at))}`;
  return { iso: date.toISOString(), exact: withNonBreakingSpaces(exact) };
}

export default function ReceiptPage({ loaderData, actionData }: Route.ComponentProps) {
  return <ReceiptCard {...loaderData} refusal={actionData?.message ?? ""} />;
}

interface Time {
  iso: string;
  exact: string;
}

interface ReceiptCardProps {
  copy: ReceiptCopy;
  club: Pick<Club, "name" | "postalAddress" | "email" | "phone" | "phoneLink">;
  reference: string;
  saved: Time;
  /** Whether there is a confirmation email. */
  isEmailed: boolean;
  emailed: Time | null;
  due: Time | null;
  answered: Time | null;
  /** The chosen first practice; null: it is another form's. */
  practice: ReturnType<typeof trialView> | null;
  /** The child who was booked, for a few minutes in the browser that sent the form; "": not known. */
  child: string;
  /** The waiting list that was joined; null: it is another form's. */
  waiting: (Awaited<ReturnType<typeof receiptWaiting>> & { title: string }) | null;
  /** What a family must know for a first practice. */
  onTheDay: string | undefined;
  /** The registrations of a payment; null: it is another form's. */
  booking: Booking | null;
  /** The items and payments; null: it is another form's. */
  bill: ReceiptBill | null;
  /** Why the first practice could not be cancelled, or the list not be left. */
  refusal: string;
}

const isListed = (state: ShownWaitingState | undefined) => onTheList.some((one) => one === state);

const mayJoinAgain = (state: ShownWaitingState | undefined) =>
  state === "left" || state === "lapsed" || state === "ended";

/** A form's receipt: what was paid and booked, the reference to quote, and the dates. */
function ReceiptCard(props: ReceiptCardProps) {
  const { copy, club, reference, saved, isEmailed, emailed, due, answered, practice } = props;
  const { booking, bill, onTheDay, child, waiting, refusal } = props;
  const isAwaited = due !== null && answered === null;
  return (
    <section className="receipt lane-lines" data-paid={bill ? true : undefined}>
      <div className="receipt-words" data-booked={practice || waiting ? true : undefined}>
        <p className="receipt-club">{club.name}</p>
        <h1>
          {practice
            ? trialHeading(practice, child)
            : booking
              ? `PAID ${booking.paid}`
              : copy.heading}
        </h1>
        {bill?.paidOn && <p className="receipt-day">{bill.paidOn}</p>}
        {refusal && <StatusLine tone="error" text={refusal} />}
        {practice ? (
          <TrialWords practice={practice} onTheDay={onTheDay} tone="light" />
        ) : (
          <p className="receipt-text">{copy.text}</p>
        )}
        {waiting?.list && mayJoinAgain(waiting.entry?.state) && (
          <p>
            <ButtonLink tone="light" to={waiting.list}>
              Join the list again
            </ButtonLink>
          </p>
        )}
        {!practice && !waiting && (
          <p className="receipt-reference">
            {copy.reference} <strong>{reference}</strong>
          </p>
        )}
        {bill && (
          <button type="button" className="receipt-print" onClick={() => print()}>
            Print
          </button>
        )}
        {booking && (
          <p className="receipt-on">
            <a href={familyPath}>Your family page</a>{" "}
            <a href="/questions#money-back">Plans change? What you get back</a>
          </p>
        )}
      </div>
      {practice && (
        <section className="receipt-booking" aria-label="Your booking">
          <TrialCard practice={practice} reference={reference}>
            {practice.isToCome && <CancelTrial />}
          </TrialCard>
        </section>
      )}
      {waiting && (
        <section className="receipt-booking" aria-label="Your request">
          <WaitingCard {...waiting} reference={reference}>
            {isListed(waiting.entry?.state) && (
              <LeaveList isOffered={waiting.entry?.state === "offered"} />
            )}
          </WaitingCard>
        </section>
      )}
      {bill && <Bill bill={bill} paidBy={booking?.paidBy ?? null} club={club} />}
      {booking && <ReceiptBooking booking={booking} />}
      <dl className="receipt-times">
        <Line label={copy.saved} time={saved} />
        {isEmailed && <Line label={copy.emailed} time={emailed} otherwise={copy.notEmailed} />}
        {isAwaited && <Line label={copy.due} time={due} />}
        {answered && <Line label={copy.answered} time={answered} />}
      </dl>
      <p className="receipt-help">
        {isAwaited ? copy.help : "Questions? Call or write to us."}{" "}
        <a href={`tel:${club.phoneLink}`}>{club.phone}</a>,{" "}
        <a href={`mailto:${club.email}?subject=${encodeURIComponent(reference)}`}>{club.email}</a>
      </p>
    </section>
  );
}

/** Takes the family off the list, for whoever has the link of the receipt. */
function LeaveList({ isOffered }: { isOffered: boolean }) {
  return (
    <details className="booked-cancel">
      <summary>Leave the list…</summary>
      <Form method="post">
        <p>
          {isOffered ? "The next family gets the spot" : "The next family moves up"}, and we offer
          you nothing more.
        </p>
        <button type="submit">Take us off the list</button>
      </Form>
    </details>
  );
}

interface BillProps extends Pick<ReceiptCardProps, "club"> {
  bill: ReceiptBill;
  paidBy: string | null;
}

/** What a family shows for a claim: what was paid, to whom, how and when. */
function Bill({ bill, paidBy, club }: BillProps) {
  const { items, taxes, payments, back, payer } = bill;
  return (
    <section className="receipt-bill">
      <h2>What was paid</h2>
      <dl>
        {items.map(({ id, title, days, athlete, amount }) => (
          <div key={id} className="receipt-item">
            <dt>
              {title}
              {athlete && <span dir="auto">For {athlete}</span>}
              {days && <span>{days}</span>}
            </dt>
            <dd>{amount}</dd>
          </div>
        ))}
        <BillFact name="Tax" values={taxes} />
        <BillFact name="Paid" values={paidBy ? [`${paidBy}.`] : payments} />
        <BillFact name="Given back" values={back ? [back] : []} />
        <BillFact name="Paid by" values={payer ? [payer] : []} />
        <BillFact name="Paid to" values={[club.name, club.postalAddress]} />
      </dl>
      {!payer && (
        <p className="receipt-names">
          Names are left out here, because people forward receipts. To see who paid and for whom,
          open <a href={familyPath}>your family page</a> on this device, then come back to this
          page.
        </p>
      )}
    </section>
  );
}

function BillFact({ name, values }: { name: string; values: string[] }) {
  if (values.length === 0) return null;
  return (
    <div>
      <dt>{name}</dt>
      {values.map((value) => (
        <dd key={value} dir="auto">
          {value}
        </dd>
      ))}
    </div>
  );
}

function ReceiptBooking({ booking: { toCome, athletes } }: { booking: Booking }) {
  return (
    <section className="receipt-booking">
      <h2>Your booking</h2>
      {toCome && (
        <p>
          Still to pay: {toCome.sum}, that is {toCome.parts}.
        </p>
      )}
      {athletes.flatMap(({ booked }) =>
        booked.map(({ id, state: _state, ...one }) => <BookedCard key={id} {...one} />),
      )}
    </section>
  );
}

function Line({
  label,
  time,
  otherwise,
}: {
  label: string;
  time: Time | null;
  otherwise?: string;
}) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{time ? <time dateTime={time.iso}>{time.exact}</time> : otherwise}</dd>
    </div>
  );
}
