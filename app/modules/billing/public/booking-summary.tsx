import { Link } from "react-router";
import { familyPath } from "#modules/families/index.ts";
import { BookedCard } from "#modules/catalogue/ui.ts";
import type { Booking } from "../booking.server.ts";

/** The booking just paid: athletes, amount, first day and place. The family page shows the same. */
export function BookingSummary({
  booking: { paid, paidBy, toCome, athletes },
}: {
  booking: Booking;
}) {
  return (
    <div className="booking-summary">
      <h2>Your booking</h2>
      <p>
        You paid {paid}. All of this is in the email too, with the link to your family page. You can{" "}
        <Link to={familyPath}>ask for the link again</Link> at any time.
      </p>
      {paidBy && <p>{paidBy}.</p>}
      {toCome && (
        <p>
          Still to pay: {toCome.sum}, that is {toCome.parts}.
        </p>
      )}
      {athletes.map(({ id, name, booked }) => (
        <section key={id} aria-label={name || undefined}>
          {name && <p className="booking-athlete">For {name}</p>}
          {booked.map(({ id: bookingId, state: _state, ...booking }) => (
            <BookedCard key={bookingId} {...booking} />
          ))}
        </section>
      ))}
    </div>
  );
}
