interface SumsProps {
  label?: string;
  sums: readonly { name: string; amount: string }[];
}

/** The totals of a list's rows, above it. */
export const Sums = ({ label, sums }: SumsProps) => (
  <dl className="sums" aria-label={label}>
    {sums.map(({ name, amount }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{amount}</dd>
      </div>
    ))}
  </dl>
);

/** Amounts below each other, each with what it is for. */
export const SumList = ({ sums }: { sums: readonly { label: string; amount: string }[] }) => (
  <dl className="sum-list">
    {sums.map(({ label, amount }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{amount}</dd>
      </div>
    ))}
  </dl>
);
