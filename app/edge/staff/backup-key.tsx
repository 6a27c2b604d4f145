import { Form, useNavigation } from "react-router";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { StaffField } from "#core/ui/admin/field.tsx";

interface BackupKeyProps {
  /** The key, once it was requested. */
  backupKey: string | null;
  /** Why the confirmation was refused; empty: it was not refused. */
  error: string;
}

/** Asks the office to save the private key of the backups, which is then deleted from the server. */
export function BackupKey({ backupKey, error }: BackupKeyProps) {
  const busy = useNavigation().state === "submitting";
  return (
    <section className="panel backup-key stack" aria-labelledby="backup-key">
      <h2 id="backup-key">Save the backup key</h2>
      <p>
        The backups are locked, and only this key opens them. Save it in the club’s password manager
        and print it for the office. Then delete it from the server, so that nobody who breaks in
        finds both.
      </p>
      {backupKey ? (
        <p role="status">
          <span className="quiet">The key is all of this:</span>
          <code>{backupKey}</code>
        </p>
      ) : (
        <Form method="post" action="#backup-key">
          <ActionButton action="show-key" disabled={busy}>
            Show the key
          </ActionButton>
        </Form>
      )}
      <Form method="post" action="#backup-key" className="stack slim">
        <StaffField
          name="end"
          label="The last six characters of your copy"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          error={error || undefined}
        />
        <ActionButton action="key-saved" look="primary" disabled={busy}>
          I’ve saved it: delete it from the server
        </ActionButton>
      </Form>
    </section>
  );
}
