import { useId } from "react";

/** A column of sums, and how to read a row's. */
export interface SumColumn<Sums> {
  name: string;
  cents: (sums: Sums) => number;
}

interface SumTableProps<Sums> {
  caption: string;
  about?: string;
  /** The heading of the column of names. */
  head: string;
  columns: readonly SumColumn<Sums>[];
  rows: readonly (Sums & { name: string })[];
  total: Sums;
  /** Rows that are not in the total. */
  below?: readonly (Sums & { name: string })[];
  money: (cents: number) => string;
}

/** Totals as a table, on phones as cards; the roles keep its semantics when CSS changes the display. */
export function SumTable<Sums extends object>({
  caption,
  about,
  head,
  columns,
  rows,
  total,
  below = [],
  money,
}: SumTableProps<Sums>) {
  const id = useId();
  return (
    <div className="panel stack">
      <div>
        <h3 id={id}>{caption}</h3>
        {about && <p className="quiet">{about}</p>}
      </div>
      <table className="rows" role="table" aria-labelledby={id}>
        <thead role="rowgroup">
          <tr role="row">
            {[head, ...columns.map(({ name }) => name)].map((heading) => (
              <th
                key={heading}
                role="columnheader"
                scope="col"
                data-end={heading !== head || undefined}
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {[...rows, { ...total, name: "Total" }, ...below].map((row, n) => (
            <tr key={row.name} role="row" data-total={n === rows.length || undefined}>
              <th role="rowheader" scope="row" className="row-title">
                {row.name}
              </th>
              {columns.map(({ name, cents }) => (
                <td
                  key={name}
                  role="cell"
                  data-end
                  data-label={name}
                  data-card={cents(row) === 0 && n !== rows.length ? "hidden" : undefined}
                >
                  {cents(row) === 0 ? <span className="quiet">{money(0)}</span> : money(cents(row))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
