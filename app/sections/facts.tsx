import type { Home } from "#domain/content/home.ts";

/** Four short facts in four lanes. */
export function Facts({ facts }: { facts: Home["facts"] }) {
  return (
    <dl className="facts">
      {facts.map(({ figure, meaning }) => (
        <div key={figure} className="fact">
          <dt>{meaning}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
