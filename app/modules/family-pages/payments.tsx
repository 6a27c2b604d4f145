import { Link } from "react-router";
import { familyPath } from "#modules/families/index.ts";
import { PhoneDisclosure } from "./phone-disclosure.tsx";
import { Answer } from "./answer.tsx";
import type { FamilyView, PaymentView } from "./registration-view.ts";

interface PaymentsSectionProps {
  payments: PaymentView[];
  /** Null: the guardian never had one. */
  credit: FamilyView["credit"];
  /** The years with a statement. */
  years: number[];
  success: { at: string; message: string } | null;
}

/** Payments and refunds, with receipts and yearly statements. */
export function PaymentsSection({ payments, credit, years, success }: PaymentsSectionProps) {
  return (
    <section className="family-section family-fold" aria-labelledby="payments">
      <h2 id="payments">Payments</h2>
      <PhoneDisclosure about="the payments" />
      <Answer at="payments" success={success} />
      {credit && (
        <div>
          <p>
            {credit.amount ? (
              <>
                <strong>You have a credit of {credit.amount}.</strong> It is used first at your next
                registration.
              </>
            ) : (
              "Your credit is used up."
            )}
          </p>
          <ul>
            {credit.history.map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
          </ul>
        </div>
      )}
      {payments.length === 0 && <p>Nothing was paid yet.</p>}
      <ul className="family-payments">
        {payments.map(
          ({
            id,
            reference,
            lines,
            paid,
            isOwed,
            when,
            back,
            going,
            note,
            receipt,
            payPath,
            parts,
          }) => (
            <li key={id}>
              <p>
                <strong>{paid ?? (isOwed ? "Not paid yet" : "Not confirmed")}</strong>
                {when && ` on ${when}`}
              </p>
              {lines.map((line) => (
                <p key={line}>{line}</p>
              ))}
              {back && <p>Given back: {back}</p>}
              {going && <p>Refund on its way: {going}</p>}
              {(parts ?? note) && <p>{parts ?? note}</p>}
              {payPath && (
                <p className="family-leave">
                  <a href={payPath}>
                    {parts ? "Payments and card" : "Pay it by card"}
                    <span className="unseen"> {reference}</span>
                  </a>
                </p>
              )}
              <p className="family-reference">
                Reference {reference}{" "}
                {receipt && (
                  <Link to={`/receipt/${receipt}`}>
                    Receipt<span className="unseen"> {reference}</span>
                  </Link>
                )}
              </p>
            </li>
          ),
        )}
      </ul>
      {years.length > 0 && (
        <p>
          Statement to print:{" "}
          {years.map((year) => (
            <Link key={year} to={`${familyPath}/statement/${year}`} className="family-year">
              {year}
            </Link>
          ))}
        </p>
      )}
    </section>
  );
}
