import type { Club, ReceiptCopy } from "#modules/content/index.ts";
import { readReceipt } from "#modules/inbox/index.server.ts";
import { BookedCard, RaceBib } from "#modules/catalogue/ui.ts";
import { relativeTime } from "#core/relative-time.ts";
import { type Booking, readOrderReceipt, readReceiptBooking } from "../booking.server.ts";
import { clockOf } from "#core/time/clock.server.ts";
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
  const now = clockOf(ctx);
  const time = (date: Date | null) => date && relativeTime(date, now);
  const { name, email, phone, phoneLink } = content.club;
  return {
    copy: content.receipt,
    club: { name, email, phone, phoneLink },
    reference: found.reference,
    saved: relativeTime(found.savedAt, now),
    isEmailed: found.isEmailed,
    emailed: time(found.emailedAt),
    due: time(found.replyDue),
    answered: time(found.answeredAt),
    booking: await readReceiptBooking(ctx, code),
  };
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
  /** The registrations of a payment; null: it is another form's. */
  booking: Booking | null;
}

/** A form's receipt: the reference to quote and the dates. */
function ReceiptCard(props: ReceiptCardProps) {
  const { copy, club, reference, saved, isEmailed, emailed, due, answered, booking } = props;
  return (
    <section className="receipt lane-lines">
      <div className="receipt-words">
        <h1>{copy.heading}</h1>
        <p>{copy.text}</p>
        <p className="receipt-reference">
          {copy.reference} <strong>{reference}</strong>
        </p>
      </div>
      <dl className="receipt-times">
        <Line label={copy.saved} time={saved} />
        {isEmailed && <Line label={copy.emailed} time={emailed} otherwise={copy.notEmailed} />}
        {due && !answered && <Line label={copy.due} time={due} />}
        {answered && <Line label={copy.answered} time={answered} />}
      </dl>
      {booking && (
        <section className="receipt-booking">
          <h2>Your booking</h2>
          <p>You paid {booking.paid}.</p>
          {booking.paidBy && <p>{booking.paidBy}.</p>}
          {booking.toCome && (
            <p>
              Still to pay: {booking.toCome.sum}, that is {booking.toCome.parts}.
            </p>
          )}
          {booking.athletes.flatMap(({ booked }) =>
            booked.map(({ id, state: _state, ...one }) => (
              <div key={id} className="booking-athlete">
                {/* People forward receipts, so the bib names nobody. */}
                <RaceBib club={club.name} name={one.title} year={one.year} />
                <BookedCard {...one} />
              </div>
            )),
          )}
        </section>
      )}
      <p className="receipt-help">
        {copy.help} <a href={`tel:${club.phoneLink}`}>{club.phone}</a>,{" "}
        <a href={`mailto:${club.email}?subject=${encodeURIComponent(reference)}`}>{club.email}</a>
      </p>
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
