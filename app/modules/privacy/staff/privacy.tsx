import { Form } from "react-router";
import type { PrivacyRequestKind } from "#modules/inbox/index.ts";
import { relativeTime, type RelativeTime } from "#core/relative-time.ts";
import {
  closeAccessRequest,
  deletePerson,
  type Fulfilment,
  listHeldPrivacyRequests,
  listPrivacyRequests,
  releasePrivacyRequest,
} from "../requests.server.ts";
import { formatMoney } from "#core/money.ts";
import { accountCredits } from "#modules/billing/index.server.ts";
import { clockOf } from "#core/time/clock.server.ts";
import { appContext } from "#core/request-context.ts";
import { type PrivacyEntry, privacyEntry } from "../request-entry.ts";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { reloadWithMessage } from "#core/http/flash.server.ts";
import { FailureLine } from "#core/ui/admin/result-line.tsx";
import type { Route } from "./+types/privacy";
import { EmptyState } from "#core/ui/admin/list.tsx";
import { When } from "#core/ui/admin/when.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";

export const meta: Route.MetaFunction = () => staffMeta("Privacy requests");

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const [requests, held] = await Promise.all([
    listPrivacyRequests(ctx),
    listHeldPrivacyRequests(ctx),
  ]);
  const clock = clockOf(ctx);
  const credits = await accountCredits(
    ctx.db,
    requests.map(({ email }) => email),
  );
  return {
    entries: requests.map((request) => ({
      ...privacyEntry(request, clock),
      credit: creditText(credits.get(request.email?.toLowerCase() ?? "")),
    })),
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

const creditText = (cents = 0) => (cents > 0 ? formatMoney(cents) : null);

export const action = pageActions({
  async close(given: StaffPageAction) {
    const { reference = "" } = given.fields;
    return answer(given, await closeAccessRequest(given.ctx, reference, given.staff));
  },
  async delete(given: StaffPageAction) {
    const { reference = "", sure } = given.fields;
    if (sure !== "yes") throw new Response("Nobody has confirmed this", { status: 400 });
    return answer(given, await deletePerson(given.ctx, reference, given.staff));
  },
  async release(given: StaffPageAction) {
    const { reference = "" } = given.fields;
    return (await releasePrivacyRequest(given.ctx, reference, given.staff))
      ? reloadWithMessage(given, "A confirmation e-mail is on its way to that address.")
      : answer(given, { outcome: "not-open" });
  },
});

function answer(given: StaffPageAction, result: Fulfilment) {
  switch (result.outcome) {
    case "done":
      return reloadWithMessage(given, "Done. The person will get an e-mail.");
    case "done-before":
      return given.fail(409, { message: "This request has already been completed." });
    case "not-open":
      return given.fail(409, { message: "This request is no longer open." });
    case "failed": {
      const message = `Nothing was deleted: ${result.reason} Try again later.`;
      return given.fail(503, { message });
    }
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
      <FailureLine failure={actionData} />
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
function PrivacyRequestCard({ entry }: { entry: PrivacyEntry & { credit: string | null } }) {
  const { credit, reference, kind, email, details, verified, done, due, late } = entry;
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
          {credit && kind === "deletion" && (
            <p>They have a credit of {credit} on account, which is lost. Pay it out first.</p>
          )}
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
