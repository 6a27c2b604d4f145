import { Form } from "react-router";
import { type Clock, spokenDayOf } from "#domain/time.ts";
import type { PrivacyRequest } from "#server/services/list-privacy-requests.ts";
import { type SpokenTime, spokenTime } from "./spoken-time.ts";
import { When } from "./when.tsx";

/** A request as staff see it. */
export interface PrivacyEntry
  extends Pick<PrivacyRequest, "reference" | "kind" | "state" | "email" | "details"> {
  verified: SpokenTime | null;
  done: SpokenTime | null;
  /** `December 21, 2026`. */
  due: string;
  late: boolean;
}

/** Words a request for staff. */
export function privacyEntry(request: PrivacyRequest, clock: Clock): PrivacyEntry {
  const { reference, kind, state, email, details, verifiedAt, dueAt, doneAt } = request;
  return {
    ...{ reference, kind, state, email, details },
    verified: verifiedAt && spokenTime(verifiedAt, clock),
    done: doneAt && spokenTime(doneAt, clock),
    due: dueAt ? spokenDayOf(dueAt, clock.zone) : "",
    late: state === "verified" && dueAt !== null && dueAt < clock.now,
  };
}

/** One request: who, what, by when, and the two things to do about it. */
export function PrivacyRequestCard({ entry }: { entry: PrivacyEntry }) {
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
              <button className="staff-button primary" name="intent" value="close">
                Sent: close the request
              </button>
            ) : (
              <>
                <label className="privacy-sure">
                  <input type="checkbox" name="sure" value="yes" required /> It cannot be brought
                  back
                </label>
                <button className="staff-button primary" name="intent" value="delete">
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
