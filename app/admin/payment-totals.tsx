/** Totals in words and as bars; a bar's height is its share of the largest, in twentieths. */
export interface Totals {
  months: { name: string; amount: string; count: number; share: number }[];
  titles: { key: string; title: string; amount: string; count: number }[];
}

/** What came in, less what went back: by month as a small chart, and by what was bought. */
export function PaymentTotals({ months, titles }: Totals) {
  if (titles.length === 0) return null;
  return (
    <section className="payment-totals" aria-labelledby="totals">
      <h2 id="totals">The last twelve months</h2>
      <div className="payment-sides">
        <ol className="payment-chart" aria-label="By month">
          {months.map(({ name, amount, share }) => (
            <li key={name}>
              <span className="payment-amount">{amount}</span>
              <svg viewBox="0 0 20 20" preserveAspectRatio="none" aria-hidden="true">
                <rect x="2" y={20 - share} width="16" height={share} />
              </svg>
              <span>{name}</span>
            </li>
          ))}
        </ol>
        <dl className="payment-titles">
          {titles.map(({ key, title, amount, count }) => (
            <div key={key}>
              <dt>
                {title} <small>× {count}</small>
              </dt>
              <dd>{amount}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
