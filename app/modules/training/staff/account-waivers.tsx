import { Form } from "react-router";
import { WaiverText } from "#modules/families/public/waivers.tsx";
import type { AskedWaiver } from "#modules/families/waiver-answers.ts";
import type { RelativeTime } from "#core/relative-time.ts";
import { Icon } from "#core/ui/staff/icon.tsx";
import { When } from "#core/ui/staff/when.tsx";

/** A waiver for coaches, and when this coach confirmed it. */
export interface OwnWaiver {
  waiver: AskedWaiver;
  confirmed: RelativeTime | null;
  /** It needs confirming, for the first time or again. */
  isMissing: boolean;
}

interface OwnWaiversProps {
  waivers: OwnWaiver[];
  /** The id of the waiver whose box was left empty. */
  unread: string | undefined;
}

/** The waivers that a coach confirms once a year, as athletes do (Rowan's Law). */
export function OwnWaivers({ waivers, unread }: OwnWaiversProps) {
  if (waivers.length === 0) return null;
  return (
    <section aria-labelledby="own-papers">
      <h2 id="own-papers">Papers for coaches</h2>
      <p className="quiet">Read and confirm them once a year, before you coach.</p>
      {waivers.map(({ waiver, confirmed, isMissing }) => (
        <div key={waiver.id} className="panel coach-waiver">
          <h3>{waiver.title}</h3>
          {isMissing ? (
            <>
              <WaiverText waiver={waiver} />
              <Confirm waiver={waiver} isUnread={unread === waiver.id} />
            </>
          ) : (
            <>
              <p>
                <Icon name="check" /> Confirmed {confirmed && <When time={confirmed} />}
              </p>
              <details>
                <summary>
                  Read it again<span className="unseen">: {waiver.title}</span>
                </summary>
                <WaiverText waiver={waiver} />
              </details>
            </>
          )}
        </div>
      ))}
    </section>
  );
}

function Confirm({ waiver: { id, sha256, statement }, isUnread }: ConfirmProps) {
  const box = `read-${id}`;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="waiver" value={id} />
      <input type="hidden" name="sha256" value={sha256} />
      <label htmlFor={box}>
        <input
          id={box}
          type="checkbox"
          name="read"
          value="yes"
          aria-invalid={isUnread || undefined}
          aria-describedby={isUnread ? `${box}-fault` : undefined}
        />
        <span>{statement}</span>
      </label>
      {isUnread && (
        <p className="field-error" id={`${box}-fault`}>
          Read the paper and tick the box
        </p>
      )}
      <button className="staff-button primary" name="_action" value="confirm-waiver">
        Confirm
      </button>
    </Form>
  );
}

interface ConfirmProps {
  waiver: AskedWaiver;
  isUnread: boolean;
}
