import { Link } from "react-router";
import type { InboxEntry } from "./inbox-entry.ts";
import { ReplyMark } from "./state-mark.tsx";
import { When } from "./when.tsx";

/** How many there are, or at least how many. */
export interface Tally {
  count: number;
  more: boolean;
}

interface AttentionProps {
  unanswered: Tally;
  late: Tally;
  failed: Tally;
  /** Mails that answer no form and could not be sent. */
  unsent: number;
  /** Payments that do not agree, or are disputed. */
  payments: number;
  /** The first of the late ones. */
  urgent: InboxEntry[];
  newest: InboxEntry[];
}

/** What waits for staff: late answers, the most urgent first, then the newest. */
export function Attention(props: AttentionProps) {
  const { unanswered, late, failed, unsent, payments, urgent, newest } = props;
  return (
    <>
      <header className="page-head">
        <h1>Today</h1>
        <Link className="staff-button primary" to="/admin/inbox">
          Open the inbox
        </Link>
      </header>
      <ul className="tallies">
        <TallyLink tally={unanswered} to="/admin/inbox?state=new" alert={false}>
          {unanswered.count === 1 ? "new submission" : "new submissions"}
        </TallyLink>
        <TallyLink tally={late} to="/admin/inbox?reply=late" alert={late.count > 0}>
          {late.count === 1 ? "late answer" : "late answers"}
        </TallyLink>
        <TallyLink tally={failed} to="/admin/inbox?delivery=parked" alert={failed.count > 0}>
          {failed.count === 1 ? "with a failed delivery" : "with failed deliveries"}
        </TallyLink>
        {unsent > 0 && (
          <TallyLink tally={{ count: unsent, more: false }} to="/admin/outbox" alert>
            {unsent === 1 ? "unsent e-mail" : "unsent e-mails"}
          </TallyLink>
        )}
        {payments > 0 && (
          <TallyLink tally={{ count: payments, more: false }} to="/admin/payments" alert>
            {payments === 1 ? "payment to look at" : "payments to look at"}
          </TallyLink>
        )}
      </ul>
      {urgent.length > 0 && (
        <section aria-labelledby="urgent">
          <h2 id="urgent">Late, the most urgent first</h2>
          <Waiting entries={urgent} list="?reply=late" />
        </section>
      )}
      <section aria-labelledby="newest">
        <h2 id="newest">The newest</h2>
        {newest.length === 0 ? (
          <p className="quiet">Nothing new. What visitors send appears here at once.</p>
        ) : (
          <Waiting entries={newest} list="?state=new" />
        )}
      </section>
    </>
  );
}

function Waiting({ entries, list }: { entries: InboxEntry[]; list: string }) {
  return (
    <ul className="waiting">
      {entries.map(({ reference, name, kind, received, reply }) => (
        <li key={reference}>
          <Link to={`/admin/inbox/${reference}${list}`} dir="auto">
            {name}
          </Link>
          <span>{kind}</span>
          {reply?.late ? <ReplyMark reply={reply} /> : <When time={received} />}
        </li>
      ))}
    </ul>
  );
}

interface TallyLinkProps {
  tally: Tally;
  to: string;
  alert: boolean;
  children: string;
}

function TallyLink({ tally: { count, more }, to, alert, children }: TallyLinkProps) {
  return (
    <li>
      <Link className="tally" to={to} data-alert={alert || undefined}>
        <strong>
          {count}
          {more && "+"}
        </strong>{" "}
        {children}
      </Link>
    </li>
  );
}
