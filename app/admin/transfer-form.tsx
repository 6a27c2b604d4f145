import { Form } from "react-router";

interface TransferFormProps {
  /** What was announced, in dollars. */
  amount: string;
  /** Why the amount could not be taken. */
  fault: string | undefined;
}

/** An announced e-mail transfer: no bank tells us, so staff say when the money is there, and how much. */
export function TransferForm({ amount, fault }: TransferFormProps) {
  return (
    <Form method="post" className="panel transfer-received" preventScrollReset>
      <h2>Has the money arrived?</h2>
      <p className="quiet">
        Look for the reference in the message of the transfer. The gift counts in the totals from
        then on, and its giver is thanked by e-mail.
      </p>
      {fault && <p role="alert">{fault}</p>}
      <div>
        <label>
          Dollars received{" "}
          <input name="amount" inputMode="decimal" defaultValue={amount} required />
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
