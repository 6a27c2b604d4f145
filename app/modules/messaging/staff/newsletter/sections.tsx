import type { RelativeTime } from "#core/relative-time.ts";
import { MayLink } from "#core/ui/admin/may.tsx";
import { When } from "#core/ui/admin/when.tsx";

interface WrittenProps {
  newsletters: {
    id: string;
    subject: string;
    standing: string;
    at: RelativeTime;
  }[];
}

/** The most recent newsletters. */
export const Written = ({ newsletters }: WrittenProps) => (
  <section aria-labelledby="written">
    <h2 id="written">Recent newsletters</h2>
    <ul className="lines">
      {newsletters.map(({ id, subject, standing, at }) => (
        <li key={id}>
          <MayLink may="messages.write" to={`/admin/messages/${id}`} dir="auto">
            {subject}
          </MayLink>
          <span className="quiet">
            {standing}, <When time={at} />
          </span>
        </li>
      ))}
    </ul>
  </section>
);

/** How the site is notified of returned mail. */
export const ReturnedMail = ({ address }: { address: string }) => (
  <details className="panel">
    <summary>
      <h2>Returned mail</h2>
    </summary>
    <div className="stack">
      <p>
        When a mail comes back because its address no longer exists, or a reader reports it as spam,
        the site can take that address off the list by itself. Whoever looks after the club’s email
        sets this up once: the mail server posts what comes back to this address.
      </p>
      <code>{address}</code>
      <p className="quiet">
        Keep it to yourselves: it works like a password. How to set it up is in docs/operations.md,
        “Returned mail”.
      </p>
    </div>
  </details>
);
