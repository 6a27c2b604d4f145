import { TransferForm } from "#app/forms/transfer-form.tsx";
import type { RequiredFields } from "#app/forms/required-fields.ts";
import type { FormResult } from "#domain/form-result.ts";

interface DonationTransferProps {
  words: { heading: string; steps: string[]; submit: string };
  /** How the tribute asks for it, and the address it goes to. */
  transfer: string;
  transferEmail: string;
  required: RequiredFields;
  privacy: string;
  arrived: FormResult | undefined;
}

/** Giving by e-mail transfer: how, to whom, and a reference of one's own. */
export function DonationTransfer(props: DonationTransferProps) {
  const { words, transfer, transferEmail, required, privacy, arrived } = props;
  return (
    <section className="band transfer" id="transfer">
      <div className="gift-words">
        <h2>{words.heading}</h2>
        <p className="transfer-address">
          <a href={`mailto:${transferEmail}`}>{transferEmail}</a>
        </p>
        <ol className="transfer-steps">
          {words.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p>{transfer}</p>
      </div>
      <div className="gift-panel">
        <TransferForm {...{ required, privacy, arrived }} submit={words.submit} />
      </div>
    </section>
  );
}
