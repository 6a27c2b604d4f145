import { familyPath } from "#modules/families/index.ts";
import { BookedCard, RaceBib } from "#modules/catalogue/ui.ts";
import { withNonBreakingSpaces } from "#core/time/schedule-text.ts";
import { ButtonLink } from "#core/ui/button.tsx";
import type { Booking } from "../booking.server.ts";

interface BookingStartsProps {
  athletes: Booking["athletes"];
  club: string;
}

/** The booking just paid: who starts when and where, each athlete's bib, and the facts. */
export const BookingStarts = ({ athletes, club }: BookingStartsProps) => (
  <div className="booking-starts" data-many={athletes.length > 1 || undefined}>
    {athletes.map(({ id, name, booked }, n) => (
      <section key={id} className="booking-athlete" aria-label={name || undefined}>
        <div className="booking-words">
          <h2>
            {n === 0 && "You’re in. "}
            {startOf(name, booked)}
          </h2>
          <FirstPlace booked={booked} />
        </div>
        <RaceBib {...{ club, name }} years={booked[0]?.years ?? ""} />
        {booked.map(({ id: bookingId, state: _state, ...booking }) => (
          <BookedCard key={bookingId} {...booking} />
        ))}
      </section>
    ))}
  </div>
);

type BookedOnes = Booking["athletes"][number]["booked"];

const firstOf = (booked: BookedOnes) => booked.find(({ first }) => first)?.first;

function startOf(name: string, booked: BookedOnes): string {
  const first = firstOf(booked);
  return first
    ? withNonBreakingSpaces(`${name} starts ${first.starts}`)
    : `${name} is registered for ${booked.map(({ title }) => title).join(" and ")}`;
}

function FirstPlace({ booked }: { booked: BookedOnes }) {
  const first = firstOf(booked);
  if (!first?.place) return null;
  return (
    <p>
      {first.place.name}, {first.place.town}
    </p>
  );
}

interface BookingSummaryProps {
  booking: Booking;
  /** Of the receipt. */
  reference: string | null;
  /** The receipt's recipient; "": unknown here. */
  email: string;
  /** This browser has opened a mailed link to the family's page, so its address is confirmed. */
  isFamilyOpen: boolean;
}

/** What was paid, that nothing more is to do, and the links to the receipt and to the family's page. */
export function BookingSummary({
  booking: { paid, paidBy, toCome, athletes, receipt },
  reference,
  email,
  isFamilyOpen,
}: BookingSummaryProps) {
  const isDated = athletes.every(({ booked }) => firstOf(booked));
  return (
    <div className="booking-summary">
      <p className="booking-receipt">
        There is nothing more to do{isDated && " until then"}. We sent your receipt, all of this and
        the link to your family page to {email || "your email address"}.
      </p>
      <p className="checkout-reference">
        You paid {paid}. Your receipt reference is <strong>{reference}</strong>.
      </p>
      {paidBy && <p>{paidBy}.</p>}
      {toCome && (
        <p>
          Still to pay: {toCome.sum}, that is {toCome.parts}.
        </p>
      )}
      <div className="checkout-actions">
        {receipt && (
          <ButtonLink to={`/receipt/${receipt}`} tone="light">
            View receipt
          </ButtonLink>
        )}
        {isFamilyOpen ? (
          <ButtonLink to={familyPath} tone="light">
            Your family page
          </ButtonLink>
        ) : (
          email && <SendLinkAgain email={email} />
        )}
      </div>
    </div>
  );
}

/** Only the mailed link opens the family's page: paying does not prove that the address is the payer's. */
const SendLinkAgain = ({ email }: { email: string }) => (
  <form method="post" action={familyPath}>
    <input type="hidden" name="email" value={email} />
    <button className="checkout-link" name="_action" value="ask">
      No email? Send the family page link again
    </button>
  </form>
);
