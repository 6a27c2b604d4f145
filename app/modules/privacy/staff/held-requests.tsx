import { Form } from "react-router";
import type { RelativeTime } from "#core/relative-time.ts";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { When } from "#core/ui/admin/when.tsx";
import type { PrivacyRequestKind } from "#modules/inbox/index.ts";

/** `Deletion AB12-CD34` */
export const requestName = ({ kind, reference }: { kind: PrivacyRequestKind; reference: string }) =>
  `${kind === "deletion" ? "Deletion" : "Access"} ${reference}`;

/** A request that looks like spam, for staff. */
interface HeldEntry {
  reference: string;
  kind: PrivacyRequestKind;
  email: string | null;
  details: string;
  reasons: string[];
  asked: RelativeTime;
}

/** Requests that wait for staff before anybody gets an e-mail. */
export const HeldRequests = ({ entries }: { entries: HeldEntry[] }) => (
  <section className="panel" aria-labelledby="held">
    <h2 id="held">Held as possible spam</h2>
    <ul className="lines">
      {entries.map(({ reference, kind, email, details, reasons, asked }) => (
        <li key={reference}>
          <div>
            <h3>{requestName({ kind, reference })}</h3>
            <p className="written">{email}</p>
            {details && <p className="written quiet">{details}</p>}
            <p className="quiet">
              Requested <When time={asked} />. {reasons.join(", ")}.
            </p>
          </div>
          <Form method="post">
            <input type="hidden" name="reference" value={reference} />
            <ActionButton action="release" look="small">
              Not spam: ask them to confirm
            </ActionButton>
          </Form>
        </li>
      ))}
    </ul>
  </section>
);
