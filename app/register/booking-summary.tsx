import { Link } from "react-router";
import { familyPath } from "#domain/family-page.ts";
import type { Booking } from "#server/families/booking.ts";
import { BookedCard } from "../sections/booked-card.tsx";

/** What was just paid: for whom, how much, when and where it begins. The same is on the family page. */
export function BookingSummary({ booking: { paid, athletes } }: { booking: Booking }) {
  return (
    <div className="booking-summary">
      <h2>What is booked</h2>
      <p>
        You paid {paid}. The link to your family page, with all of this, is in the e-mail too; you
        can <Link to={familyPath}>ask for it again</Link> at any time.
      </p>
      {athletes.map(({ id, name, booked }) => (
        <section key={id} aria-label={name}>
          <p className="booking-athlete">For {name}</p>
          {booked.map(({ id: bookingId, state: _state, ...booking }) => (
            <BookedCard key={bookingId} {...booking} />
          ))}
        </section>
      ))}
    </div>
  );
}
