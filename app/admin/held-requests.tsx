import { Form } from "react-router";
import type { PrivacyRequestKind } from "#domain/privacy-request.ts";
import type { SpokenTime } from "./spoken-time.ts";
import { When } from "./when.tsx";

/** A request that looks like spam, as staff see it. */
interface HeldEntry {
  reference: string;
  kind: PrivacyRequestKind;
  email: string | null;
  details: string;
  reasons: string[];
  asked: SpokenTime;
}

/** Requests that wait for staff before anybody is written to. Nothing when there are none. */
export function HeldRequests({ entries }: { entries: HeldEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <section className="held-requests" aria-labelledby="held">
      <h2 id="held">Held as possible spam</h2>
      <ul className="privacy-requests">
        {entries.map(({ reference, kind, email, details, reasons, asked }) => (
          <li key={reference} className="panel privacy-request">
            <h3>
              {kind === "deletion" ? "Deletion" : "Access"} {reference}
            </h3>
            <p className="written">{email}</p>
            {details && <p className="written quiet">{details}</p>}
            <p className="quiet">
              Asked <When time={asked} />. {reasons.join(", ")}.
            </p>
            <Form method="post" className="privacy-actions">
              <input type="hidden" name="reference" value={reference} />
              <button className="staff-button" name="intent" value="release">
                Not spam: ask them to confirm
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}
