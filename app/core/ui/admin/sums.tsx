interface SumsProps {
  label?: string;
  sums: readonly { name: string; amount: string }[];
}

/** What the rows of a list add up to, above it. */
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
