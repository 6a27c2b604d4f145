import type { StatementView } from "./statement-lines.ts";

/** The payments for each child in a year, with the family's total and the club, on one sheet. */
export function StatementSheet({ year, today, club, athletes, totals }: StatementView) {
  return (
    <div className="statement-sheet">
      <p>
        <strong>{club.name}</strong>
        <br />
        {club.postalAddress}
        <br />
        {club.phone}, {club.email}
      </p>
      {athletes.map(({ id, name, birthYear, lines, net }) => (
        <section key={id} aria-labelledby={`of-${id}`}>
          <h2 id={`of-${id}`} dir="auto">
            {name}
          </h2>
          {birthYear && <p>Born in {birthYear}</p>}
          <ul className="statement-payments">
            {lines.map((line) => (
              <li key={line.key}>
                <p>
                  <strong>{line.title}</strong>
                  {line.period && `, ${line.period}`}
                </p>
                <dl>
                  <Sum name="Paid by" value={line.payer || "not on record"} />
                  {line.when && <Sum name="Paid on" value={line.when} />}
                  <Sum name="Reference" value={line.reference} />
                  <Sum name="Paid" value={line.paid} />
                  {line.credit && <Sum name="Of it by credit" value={line.credit} />}
                  {line.back && <Sum name="Given back" value={line.back} />}
                </dl>
              </li>
            ))}
          </ul>
          <dl className="statement-child">
            <Sum name={`Paid for ${name} in ${year}`} value={net} />
          </dl>
        </section>
      ))}
      <section aria-labelledby="family-total">
        <h2 id="family-total">The whole family</h2>
        <dl className="statement-totals">
          <Sum name={`Paid in ${year}`} value={totals.paid} />
          {totals.back && <Sum name="Given back of it" value={totals.back} />}
          <Sum name="Paid in all" value={totals.net} />
        </dl>
      </section>
      <p>As of {today}.</p>
    </div>
  );
}

function Sum({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
