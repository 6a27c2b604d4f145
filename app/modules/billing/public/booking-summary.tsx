import { Link } from "react-router";
import { familyPath } from "#modules/families/index.ts";
import { BookedCard, RaceBib } from "#modules/catalogue/ui.ts";
import type { Booking } from "../booking.server.ts";

interface BookingSummaryProps {
  booking: Booking;
  /** Its name. */
  club: string;
}

/** The booking just paid: each athlete's bib, first practice and place, and the amount. */
export function BookingSummary({
  booking: { paid, paidBy, toCome, athletes, receipt },
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
      <p>
        You paid {paid}. {receipt && <Link to={`/receipt/${receipt}`}>View receipt</Link>}
      </p>
      {paidBy && <p>{paidBy}.</p>}
      {toCome && (
        <p>
          Still to pay: {toCome.sum}, that is {toCome.parts}.
        </p>
      )}
      <p>
        All of this is in the email too, with the link to your family page. You can{" "}
        <Link to={familyPath}>ask for the link again</Link> at any time.
      </p>
    </div>
  );
}
