import { Form } from "react-router";
import { spokenMoney } from "#domain/money.ts";

/** Why nothing was booked, with what was typed. */
export interface TransferFault {
  message: string;
  typed: string;
  /** The sum in cents to be sure of; null: it was no sum. */
  sure: number | null;
}

interface TransferFormProps {
  /** What was announced, in dollars. */
  amount: string;
  fault: TransferFault | undefined;
}

/** An announced e-mail transfer: no bank tells us, so staff say when the money is there, and how much. */
export function TransferForm({ amount, fault }: TransferFormProps) {
  const sure = fault?.sure ?? null;
  return (
    <Form method="post" className="panel transfer-received" preventScrollReset>
      <h2>Has the money arrived?</h2>
      <p className="quiet">
        Look for the reference in the message of the transfer. The gift counts in the totals from
        then on, and its giver is thanked by e-mail.
      </p>
      {fault && <p role="alert">{fault.message}</p>}
      {sure !== null && (
        <label className="transfer-sure">
          <input type="checkbox" name="sure" value={sure} /> Yes, {spokenMoney(sure)} arrived
        </label>
      )}
      <div>
        <label>
          Dollars received{" "}
          <input
            name="amount"
            inputMode="decimal"
            defaultValue={fault?.typed ?? amount}
            aria-invalid={fault ? true : undefined}
            required
          />
        </label>
        <button className="staff-button primary" name="intent" value="received">
          It is here: thank the giver
        </button>
        <button className="staff-button" name="intent" value="give-up">
          It never came
        </button>
      </div>
    </Form>
  );
}
