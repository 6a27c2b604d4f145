import type { Clock } from "#domain/time.ts";
import type { UnsentMail } from "#server/services/list-outbox.ts";
import { ResendButton } from "./delivery-card.tsx";
import { deliveryEntry } from "./delivery-entry.ts";
import { type SpokenTime, spokenTime } from "./spoken-time.ts";
import { When } from "./when.tsx";

interface UnsentMailEntry {
  id: string;
  subject: string;
  recipient: string;
  outcome: string;
  reason: string | null;
  attempts: number;
  owed: SpokenTime;
}

/** Words a mail that could not be sent for staff. */
export function unsentMailEntry(mail: UnsentMail, clock: Clock): UnsentMailEntry {
  const { id, outcome, lastError, attempts } = deliveryEntry(mail, { clock, knownContact: false });
  const { subject = "", to = "" } = mail.payload as { subject?: string; to?: string };
  const owed = spokenTime(mail.createdAt, clock);
  return { id, subject, recipient: to, outcome, reason: lastError, attempts, owed };
}

/** Mails that belong to no form and could not be sent: why, and Resend. Nothing when there are none. */
export function UnsentMails({ entries }: { entries: UnsentMailEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <section className="unsent" aria-labelledby="unsent">
      <h2 id="unsent">
        {entries.length === 1
          ? "One e-mail could not be sent"
          : `${entries.length} e-mails could not be sent`}
      </h2>
      <p className="quiet">
        Mails that answer no form. What a form owes is on its own page in the inbox.
      </p>
      <ul className="delivery-list">
        {entries.map(({ id, subject, recipient, outcome, reason, attempts, owed }) => (
          <li key={id} className="delivery" data-state="parked">
            <div className="delivery-head">
              <h3 dir="auto">{subject}</h3>
              <span className="mark">{outcome}</span>
            </div>
            <p className="quiet written">
              To {recipient}, owed since <When time={owed} />,{" "}
              {attempts === 1 ? "1 attempt" : `${attempts} attempts`}
            </p>
            {reason && <p className="fault">{reason}</p>}
            <ResendButton id={id} name={subject} />
          </li>
        ))}
      </ul>
    </section>
  );
}
