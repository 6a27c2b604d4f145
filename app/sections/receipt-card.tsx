import { LaneLines } from "#app/ui/lane-lines.tsx";
import type { Club } from "#domain/content/club.ts";
import type { ReceiptCopy } from "#domain/content/receipt.ts";

interface Time {
  iso: string;
  exact: string;
}

interface ReceiptCardProps {
  copy: ReceiptCopy;
  club: Pick<Club, "email" | "phone" | "phoneLink">;
  reference: string;
  saved: Time;
  /** Whether there is a confirmation to tell of. */
  isEmailed: boolean;
  emailed: Time | null;
  due: Time | null;
  answered: Time | null;
}

/** A form's receipt: the reference to quote and what happened when. */
export function ReceiptCard(props: ReceiptCardProps) {
  const { copy, club, reference, saved, isEmailed, emailed, due, answered } = props;
  return (
    <section className="receipt">
      <LaneLines className="lost-lanes" />
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
