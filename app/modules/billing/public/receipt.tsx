import type { Club, ReceiptCopy } from "#modules/content/index.ts";
import { readReceipt } from "#modules/inbox/index.server.ts";
import { BookedCard, RaceBib } from "#modules/catalogue/ui.ts";
import { clockText, clockTime, withNonBreakingSpaces } from "#core/time/schedule-text.ts";
import { weekdayText } from "#core/time/time.ts";
import { type Booking, readOrderReceipt, readReceiptBooking } from "../booking.server.ts";
import { appContext } from "#core/request-context.ts";
import type { Route } from "./+types/receipt";
import { missing } from "#core/ui/public/page.ts";

/** A private page: not cached, not indexed, and no referrer. */
export const headers = () => ({ "Cache-Control": "no-store" });

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Receipt ${loaderData.reference}` : "Receipt" },
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "no-referrer" },
];

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { content } = ctx;
  const { code } = params;
  const found = (await readReceipt(ctx, code)) ?? (await readOrderReceipt(ctx, code));
  if (!found) throw missing();
  const time = (date: Date | null) => date && timeOf(date, content.club.timeZone);
  const { name, email, phone, phoneLink } = content.club;
  return {
    copy: content.receipt,
    club: { name, email, phone, phoneLink },
    reference: found.reference,
    saved: timeOf(found.savedAt, content.club.timeZone),
    isEmailed: found.isEmailed,
    emailed: time(found.emailedAt),
    due: time(found.replyDue),
    answered: time(found.answeredAt),
    practice: found.practice,
    booking: await readReceiptBooking(ctx, code),
  };
}

/** "Tuesday, December 1, 2026, 3:15 am" */
function timeOf(date: Date, zone: string): Time {
  const at = Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO(zone);
  const exact = `${weekdayText(date, zone, true)}, ${clockText(clockTime(at))}`;
  return { iso: date.toISOString(), exact: withNonBreakingSpaces(exact) };
}

export default function ReceiptPage({ loaderData }: Route.ComponentProps) {
  return <ReceiptCard {...loaderData} />;
}

interface Time {
  iso: string;
  exact: string;
}

interface ReceiptCardProps {
  copy: ReceiptCopy;
  club: Pick<Club, "name" | "email" | "phone" | "phoneLink">;
  reference: string;
  saved: Time;
  /** Whether there is a confirmation email. */
  isEmailed: boolean;
  emailed: Time | null;
  due: Time | null;
  answered: Time | null;
  /** The chosen first practice; null: it is another form's. */
  practice: { name: string; where: string } | null;
  /** The registrations of a payment; null: it is another form's. */
  booking: Booking | null;
}

/** A form's receipt: what was paid and booked, the reference to quote, and the dates. */
function ReceiptCard(props: ReceiptCardProps) {
  const { copy, club, reference, saved, isEmailed, emailed, due, answered, practice } = props;
  const { booking } = props;
  const isAwaited = due !== null && answered === null;
  return (
    <section className="receipt lane-lines">
      <div className="receipt-words" data-paid={booking ? true : undefined}>
        <h1>{booking ? `PAID ${booking.paid}` : copy.heading}</h1>
        {practice && (
          <p className="receipt-practice">
            <strong>{withNonBreakingSpaces(practice.name)}</strong>
            {practice.where && (
              <>
                <br />
                {withNonBreakingSpaces(practice.where)}
              </>
            )}
          </p>
        )}
        <p>{copy.text}</p>
        <p className="receipt-reference">
          {copy.reference} <strong>{reference}</strong>
        </p>
      </div>
      {booking && <ReceiptBooking booking={booking} club={club.name} />}
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

function ReceiptBooking({ booking, club }: { booking: Booking; club: string }) {
  const { paidBy, toCome, athletes } = booking;
  return (
    <section className="receipt-booking">
      <h2>Your booking</h2>
      {paidBy && <p>{paidBy}.</p>}
      {toCome && (
        <p>
          Still to pay: {toCome.sum}, that is {toCome.parts}.
        </p>
      )}
      {athletes.flatMap(({ booked }) =>
        booked.map(({ id, state: _state, ...one }) => (
          <div key={id} className="booking-athlete">
            {/* People forward receipts, so the bib names nobody. */}
            <RaceBib club={club} name={one.title} years={one.years} />
            <BookedCard {...one} />
          </div>
        )),
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
