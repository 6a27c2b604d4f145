import { Form, unstable_useRoute as useRoute } from "react-router";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { redirectWithMessage } from "#core/http/flash.server.ts";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { FailureLine } from "#core/ui/admin/result-line.tsx";
import { confirmAsCoach } from "#modules/families/index.server.ts";
import { WaiverText } from "#modules/families/ui.ts";
import type { AskedWaiver } from "#modules/families/index.ts";
import type { RelativeTime } from "#core/relative-time.ts";
import { When } from "#core/ui/admin/when.tsx";

export { NoPage as default } from "#core/ui/admin/no-page.ts";

export const action = pageActions({
  async "confirm-waiver"({ ctx, staff, fields, fail }: StaffPageAction) {
    const { waiver: id = "", sha256 = "", read } = fields;
    const unread = "Read the waiver and check the box";
    if (read !== "yes") return fail(400, { id, message: unread, errors: { read: unread } });
    const outcome = await confirmAsCoach(ctx, staff, { id, sha256 });
    return outcome === "confirmed"
      ? redirectWithMessage(ctx, "/admin/account", "Confirmed. Thank you.")
      : fail(409, { id, message: "This waiver has changed. Read it again below." });
  },
});

/** A waiver for coaches, and when this coach confirmed it. */
export interface OwnWaiver {
  waiver: AskedWaiver;
  confirmed: RelativeTime | null;
  /** It has to be confirmed, for the first time or again. */
  isMissing: boolean;
}

/** The waivers that a coach confirms once a year, as athletes do (Rowan's Law). */
export function OwnWaivers({ waivers }: { waivers: OwnWaiver[] }) {
  const failure = useRoute("modules/training/staff/account-waivers")?.actionData;
  if (waivers.length === 0) return null;
  return (
    <section aria-labelledby="own-waivers">
      <h2 id="own-waivers">Waivers for coaches</h2>
      <FailureLine failure={failure} />
      <p className="quiet">Read and confirm them once a year, before you coach.</p>
      {waivers.map(({ waiver, confirmed, isMissing }) => (
        <details
          key={waiver.id}
          className="panel narrow"
          open={failure?.id === waiver.id || undefined}
        >
          <summary>
            <strong>{waiver.title}</strong>{" "}
            {isMissing ? (
              <span className="badge" data-tone="warning">
                To confirm
              </span>
            ) : (
              <span className="quiet">Confirmed {confirmed && <When time={confirmed} />}</span>
            )}
          </summary>
          <div className="stack">
            <WaiverText waiver={waiver} />
            {isMissing && (
              <Confirm
                waiver={waiver}
                isUnread={failure?.id === waiver.id && "read" in failure.errors}
              />
            )}
          </div>
        </details>
      ))}
    </section>
  );
}

function Confirm({ waiver: { id, sha256, statement }, isUnread }: ConfirmProps) {
  const box = `read-${id}`;
  return (
    <Form method="post" action="waivers" className="stack" preventScrollReset>
      <input type="hidden" name="waiver" value={id} />
      <input type="hidden" name="sha256" value={sha256} />
      <label className="tick" htmlFor={box}>
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
          Read the waiver and check the box
        </p>
      )}
      <ActionButton action="confirm-waiver" look="primary">
        Confirm
      </ActionButton>
    </Form>
  );
}

interface ConfirmProps {
  waiver: AskedWaiver;
  isUnread: boolean;
}
