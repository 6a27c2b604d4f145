import { Link } from "react-router";
import { moneyInColumn } from "#core/money.ts";
import { fullName } from "#core/names.ts";
import { formatDate } from "#core/time/time.ts";
import type { Column } from "#core/ui/admin/data-list.tsx";
import type { KindSum, ListedEntry, sumBalances } from "../ledger-entries.server.ts";
import {
  costKinds,
  type LedgerKind,
  ledgerKindLabels,
  ledgerKinds,
  methodLabels,
} from "../ledger-kinds.ts";

/** An entry as a list row. */
export function entryLine({ entry, reference, currency, title, athlete, note }: ListedEntry) {
  const { id, effectiveOn, kind, cents, method, sponsor, provider, recordedBy, reverses } = entry;
  return {
    key: id,
    day: formatDate(effectiveOn),
    kind: reverses ? `${ledgerKindLabels[kind]}, reversed` : ledgerKindLabels[kind],
    about: [title, fullName(athlete)].filter(Boolean).join(", "),
    reference,
    note,
    method: [method && methodLabels[method], sponsor, provider].filter(Boolean).join(", "),
    recordedBy: recordedBy ?? (provider ? "The provider" : ""),
    // Money that came in is positive, like a charge: each has a column.
    charged: costKinds.includes(kind) ? moneyInColumn(cents, currency) : null,
    paid: costKinds.includes(kind) ? null : moneyInColumn(-cents, currency),
  };
}

export const ledgerColumns: Column<ReturnType<typeof entryLine>>[] = [
  {
    label: "What",
    title: true,
    cell: ({ kind, reference, about, note }) => (
      <>
        <Link to={`/admin/payments/${reference}`}>{kind}</Link>
        <span className="row-more">
          <span className="reference">{reference}</span>
          <span dir="auto">{about}</span>
        </span>
        {note && <q className="row-note">{note}</q>}
      </>
    ),
  },
  { label: "Day", sort: "day", card: "state", cell: ({ day }) => day },
  { label: "Method", wrap: true, card: "meta", cell: ({ method }) => method },
  { label: "Recorded by", wrap: true, cell: ({ recordedBy }) => recordedBy },
  {
    label: "Charged",
    sort: "amount",
    end: true,
    card: ({ charged }) => (charged ? "end" : "hidden"),
    cell: ({ charged }) => charged,
  },
  {
    label: "Paid",
    end: true,
    card: ({ paid }) => (paid ? "end" : "hidden"),
    cell: ({ paid }) => paid,
  },
];

/** The label of the total of each kind. Totals that lower a balance are named for what they are: paid, credited. */
const sumLabels: Record<LedgerKind, { name: string; sign: 1 | -1 }> = {
  charge: { name: "Charged", sign: 1 },
  fee: { name: "Fees", sign: 1 },
  credit: { name: "Credited", sign: -1 },
  write_off: { name: "Written off", sign: -1 },
  payment: { name: "Paid", sign: -1 },
  refund: { name: "Refunded", sign: 1 },
  dispute: { name: "Lost in disputes", sign: 1 },
  transfer: { name: "Moved between orders", sign: 1 },
};

/** The sums by kind, for each currency; ours first. @param balances of whole orders */
export function sumLines(sums: KindSum[], balances: Awaited<ReturnType<typeof sumBalances>>) {
  return [...Map.groupBy(sums, ({ currency }) => currency)]
    .map(([currency, own]) => ({
      currency: currency.toUpperCase(),
      lines: [
        ...ledgerKinds.flatMap((one) => {
          const found = own.find((each) => each.kind === one);
          const { name, sign } = sumLabels[one];
          return found ? [{ name, amount: moneyInColumn(sign * found.cents + 0, currency) }] : [];
        }),
        ...(balances ?? []).flatMap((balance) =>
          balance.currency === currency
            ? [
                { name: "Still owed", amount: moneyInColumn(balance.owedCents, currency) },
                ...(balance.backCents > 0
                  ? [{ name: "To refund", amount: moneyInColumn(balance.backCents, currency) }]
                  : []),
              ]
            : [],
        ),
        ...(balances || own.length < 2
          ? []
          : [
              {
                name: "Charged less paid",
                amount: moneyInColumn(
                  own.reduce((sum, { cents }) => sum + cents, 0),
                  currency,
                ),
              },
            ]),
      ],
    }))
    .toSorted((one, other) => one.currency.localeCompare(other.currency));
}
