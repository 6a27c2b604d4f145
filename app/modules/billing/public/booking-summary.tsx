import { Link } from "react-router";
import { familyPath } from "#modules/families/index.ts";
import { BookedCard, RaceBib } from "#modules/catalogue/ui.ts";
import type { Booking } from "../booking.server.ts";

interface BookingSummaryProps {
  booking: Booking;
  /** Of the receipt. */
  reference: string | null;
  /** Its name. */
  club: string;
}

/** The booking just paid: each athlete's bib, first practice and place, and the amount. */
export function BookingSummary({
  booking: { paid, paidBy, toCome, athletes, receipt },
  reference,
  club,
}: BookingSummaryProps) {
  return (
    <div className="booking-summary">
      {athletes.map(({ id, name, booked }) => (
        <section key={id} className="booking-athlete" aria-label={name || undefined}>
          <RaceBib {...{ club, name }} year={booked[0]?.year ?? ""} />
          {booked.map(({ id: bookingId, state: _state, ...booking }) => (
            <BookedCard key={bookingId} {...booking} />
          ))}
        </section>
      ))}
      <p className="checkout-reference">
        You paid {paid}. Your receipt reference is <strong>{reference}</strong>.{" "}
        {receipt && <Link to={`/receipt/${receipt}`}>View receipt</Link>}
      </p>
      {paidBy && <p>{paidBy}.</p>}
      {toCome && (
        <p>
          Still to pay: {toCome.sum}, that is {toCome.parts}.
        </p>
      )}
      <p>
        The email that we are sending you has all of this, and the link to your family page. You can{" "}
        <Link to={familyPath}>ask for the link again</Link> at any time.
      </p>
    </div>
  );
}
