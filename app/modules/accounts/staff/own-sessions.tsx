import { Form, unstable_useRoute as useRoute } from "react-router";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { FailureLine } from "#core/ui/admin/result-line.tsx";
import { When } from "#core/ui/admin/when.tsx";
import { endSessions } from "../own-account.server.ts";
import { answerOwn, ownOf } from "./own-account-answer.ts";
import { browserName, type SignedIn } from "./sessions.tsx";

export { NoPage as default } from "#core/ui/admin/no-page.ts";

export const action = pageActions({
  async end(given: StaffPageAction) {
    const { session } = given.fields;
    return answerOwn(given, await endSessions(given.ctx, ownOf(given), session || null));
  },
});

/** The account's sessions, each with a sign-out button. */
export function SessionList({ sessions }: { sessions: SignedIn[] }) {
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions">Where you are signed in</h2>
      <FailureLine failure={useRoute("modules/accounts/staff/own-sessions")?.actionData} />
      <ul className="lines">
        {sessions.map(({ id, userAgent, address, isThisOne, used }) => (
          <li key={id}>
            <span>
              <strong>{browserName(userAgent)}</strong>
              {isThisOne && " (this browser)"}
              <span className="quiet">
                {" "}
                · {address && `${address} · `}
                {isThisOne ? "in use now" : <When time={used} />}
              </span>
            </span>
            {!isThisOne && (
              <Form method="post" action="sessions">
                <input type="hidden" name="session" value={id} />
                <ActionButton action="end" look="small">
                  Sign out<span className="unseen"> {browserName(userAgent)}</span>
                </ActionButton>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Form method="post" action="sessions">
          <ActionButton action="end">Sign out everywhere else</ActionButton>
        </Form>
      )}
    </section>
  );
}
