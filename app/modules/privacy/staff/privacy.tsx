import { data, Form } from "react-router";
import type { PrivacyRequestKind } from "#modules/inbox/privacy-request.ts";
import { relativeTime, type RelativeTime } from "#core/relative-time.ts";
import {
  closeAccessRequest,
  deletePerson,
  type Fulfilment,
  listHeldPrivacyRequests,
  listPrivacyRequests,
  releasePrivacyRequest,
} from "../requests.server.ts";
import { clockOf } from "#core/time/clock.server.ts";
import { appContext } from "#core/request-context.ts";
import { type PrivacyEntry, privacyEntry } from "../request-entry.ts";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import type { Route } from "./+types/privacy";
import { EmptyState } from "#core/ui/staff/list.tsx";
import { When } from "#core/ui/staff/when.tsx";
import { staffMeta } from "#core/ui/staff/meta.ts";

export const meta: Route.MetaFunction = () => staffMeta("Privacy requests");

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const [requests, held] = await Promise.all([
    listPrivacyRequests(ctx),
    listHeldPrivacyRequests(ctx),
  ]);
  const clock = clockOf(ctx);
  return {
    entries: requests.map((request) => privacyEntry(request, clock)),
    held: held.map(({ reference, kind, email, details, suspicion, askedAt }) => ({
      reference,
      kind,
      email,
      details,
      reasons: suspicion ?? [],
      asked: relativeTime(askedAt, clock),
    })),
  };
}

export const action = pageActions({
  close: async ({ ctx, staff, fields: { reference = "" } }: StaffPageAction) =>
    messageFor(await closeAccessRequest(ctx, reference, staff)),
  async delete({ ctx, staff, fields: { reference = "", sure } }: StaffPageAction) {
    if (sure !== "yes") throw new Response("Nobody has confirmed this", { status: 400 });
    return messageFor(await deletePerson(ctx, reference, staff));
  },
  release: async ({ ctx, staff, fields: { reference = "" } }: StaffPageAction) =>
    (await releasePrivacyRequest(ctx, reference, staff))
      ? data({ text: "A confirmation e-mail is on its way to that address.", failed: false })
      : messageFor({ outcome: "not-open" }),
});

function messageFor(result: Fulfilment) {
  switch (result.outcome) {
    case "done":
      return data({ text: "Done. The person will get an e-mail.", failed: false });
    case "done-before":
      return data(
        { text: "This request has already been completed.", failed: true },
        { status: 409 },
      );
    case "not-open":
      return data({ text: "This request is no longer open.", failed: true }, { status: 409 });
    case "failed":
      return data(
        { text: `Nothing was deleted: ${result.reason} Try again later.`, failed: true },
        { status: 503 },
      );
  }
}

/** Requests to see or delete data: due thirty days after verification. */
export default function Privacy({ loaderData, actionData }: Route.ComponentProps) {
  const { entries, held } = loaderData;
  return (
    <>
      <header className="page-head">
        <h1>Privacy requests</h1>
      </header>
      <p role={actionData?.failed ? "alert" : "status"}>{actionData?.text}</p>
      {entries.length > 0 ? (
        <ul className="privacy-requests">
          {entries.map((entry) => (
            <PrivacyRequestCard key={entry.reference} entry={entry} />
          ))}
        </ul>
      ) : (
        <EmptyState title="No requests yet">
          <p>
            A request appears here once somebody has made it on the website and pressed the button
            in the e-mail. It is due thirty days later.
          </p>
        </EmptyState>
      )}
      <QuarantinedRequests entries={held} />
    </>
  );
}

/** One request: the person, its kind, its due date, and the two actions. */
function PrivacyRequestCard({ entry }: { entry: PrivacyEntry }) {
  const { reference, kind, email, details, verified, done, due, late } = entry;
  const name = `${kind === "deletion" ? "Deletion" : "Access"} ${reference}`;
  return (
    <li className="panel privacy-request" aria-label={name}>
      <h2>{name}</h2>
      {done && (
        <p className="quiet">
          Done <When time={done} />
        </p>
      )}
      {!done && (
        <>
          <p className="written">{email}</p>
          {details && <p className="written quiet">{details}</p>}
          <p data-late={late || undefined}>
            <strong>
              {late ? "Late: was due" : "Due"} {due}
            </strong>
            {verified && (
              <span className="quiet">
                {" "}
                (verified <When time={verified} />)
              </span>
            )}
          </p>
          <Form method="post" className="privacy-actions">
            <input type="hidden" name="reference" value={reference} />
            <a className="staff-button" href={`/api/privacy-requests/${reference}.json`} download>
              Download everything
            </a>
            {kind === "access" ? (
              <button className="staff-button primary" name="_action" value="close">
                I have sent it: close the request
              </button>
            ) : (
              <>
                <label className="privacy-sure">
                  <input type="checkbox" name="sure" value="yes" required /> This cannot be undone
                </label>
                <button className="staff-button primary" name="_action" value="delete">
                  Delete everything
                </button>
              </>
            )}
          </Form>
        </>
      )}
    </li>
  );
}

/** A request that looks like spam, as staff see it. */
interface QuarantinedEntry {
  reference: string;
  kind: PrivacyRequestKind;
  email: string | null;
  details: string;
  reasons: string[];
  asked: RelativeTime;
}

/** Requests that wait for staff before anybody gets an e-mail. Renders nothing if there are none. */
function QuarantinedRequests({ entries }: { entries: QuarantinedEntry[] }) {
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
              Requested <When time={asked} />. {reasons.join(", ")}.
            </p>
            <Form method="post" className="privacy-actions">
              <input type="hidden" name="reference" value={reference} />
              <button className="staff-button" name="_action" value="release">
                Not spam: ask them to confirm
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}
