import { Form, unstable_useRoute as useRoute, useRevalidator } from "react-router";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import type { RelativeTime } from "#core/relative-time.ts";
import { useToast } from "#core/ui/toast.tsx";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { FailureLine } from "#core/ui/admin/result-line.tsx";
import { renamePasskey } from "../passkeys.server.ts";
import { removePasskey } from "../second-factors.server.ts";
import { NewPasskey } from "./login/passkey-button.tsx";
import { answerOwn, ownOf } from "./own-account-answer.ts";
import { StaffField } from "#core/ui/admin/field.tsx";
import { When } from "#core/ui/admin/when.tsx";

export { NoPage as default } from "#core/ui/admin/no-page.ts";

export const action = pageActions({
  async "rename-passkey"(given: StaffPageAction) {
    const { id = "", name = "" } = given.fields;
    return answerOwn(given, await renamePasskey(given.ctx, ownOf(given), { id, name }));
  },
  async "remove-passkey"(given: StaffPageAction) {
    const { id = "", current: password = "" } = given.fields;
    return answerOwn(given, await removePasskey(given.ctx, ownOf(given), { id, password }));
  },
});

/** A passkey of the signed-in account. */
export interface OwnPasskey {
  id: string;
  name: string;
  added: RelativeTime;
  /** null: never */
  used: RelativeTime | null;
}

interface PasskeysProps {
  /** The site's origin. */
  at: string;
  passkeys: OwnPasskey[];
  /** Whether adding one needs the password. */
  needsPassword: boolean;
}

/** The account's passkeys: listed, renamed, removed and added. */
export function Passkeys({ at, passkeys, needsPassword }: PasskeysProps) {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  return (
    <section aria-labelledby="passkeys">
      <h2 id="passkeys">Passkeys</h2>
      <FailureLine failure={useRoute("modules/accounts/staff/passkeys")?.actionData} />
      <p>
        Sign in with this device’s fingerprint, face or PIN: nothing to type, and nobody can guess
        it. It counts as two factors.
      </p>
      {passkeys.length > 0 && (
        <ul className="lines">
          {passkeys.map((passkey) => (
            <Passkey key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      <NewPasskey
        at={at}
        key={passkeys.length}
        needsPassword={needsPassword}
        then={({ message }) => {
          toast({ tone: "success", text: message });
          void revalidate();
        }}
      />
    </section>
  );
}

function Passkey({ passkey: { id, name, added, used } }: { passkey: OwnPasskey }) {
  return (
    <li>
      <span>
        <strong>{name}</strong>
        <span className="quiet">
          {" "}
          · added <When time={added} /> ·{" "}
          {used ? (
            <>
              used <When time={used} />
            </>
          ) : (
            "not used yet"
          )}
        </span>
      </span>
      <details>
        <summary className="staff-button small">
          Change<span className="unseen"> {name}</span>
        </summary>
        <Form method="post" action="passkeys" className="stack">
          <input type="hidden" name="id" value={id} />
          <StaffField
            id={`name-${id}`}
            name="name"
            label="Name"
            maxLength={60}
            defaultValue={name}
          />
          <ActionButton action="rename-passkey" look="small">
            Rename
          </ActionButton>
        </Form>
        <Form method="post" action="passkeys" className="stack">
          <input type="hidden" name="id" value={id} />
          <StaffField
            id={`password-${id}`}
            name="current"
            label="Your password"
            type="password"
            autoComplete="current-password"
            required
          />
          <ActionButton action="remove-passkey" look="small">
            Remove {name}
          </ActionButton>
        </Form>
      </details>
    </li>
  );
}
