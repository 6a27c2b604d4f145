import { GiftForm, type GiftFormProps } from "#app/forms/gift-form.tsx";
import type { Donation } from "#domain/content/donation.ts";

interface GiftProps extends GiftFormProps {
  words: { heading: string; text: string[] };
  uses: Donation["uses"] | null;
  /** What givers are told of tax receipts; null unless the club may give them. */
  receipt: string | null;
}

/** Why to give, the amount, and what an amount buys: on phones the form comes before the list. */
export function Gift({ words, uses, receipt, ...form }: GiftProps) {
  return (
    <section className="band gift">
      <div className="gift-words">
        <h2>{words.heading}</h2>
        {words.text.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <div className="gift-panel">
        <GiftForm {...form} />
        {receipt && <p>{receipt}</p>}
      </div>
      {uses && <GiftUses uses={uses} />}
    </section>
  );
}

function GiftUses({ uses }: { uses: Donation["uses"] }) {
  return (
    <div className="gift-uses">
      <h3>{uses.heading}</h3>
      <dl>
        {uses.items.map(({ amount, buys }) => (
          <div key={amount}>
            <dt>{amount}</dt>
            <dd>{buys}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
