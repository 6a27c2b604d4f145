import { type FormEvent, useEffect, useState } from "react";
import { StaffField } from "#core/ui/admin/field.tsx";
import type { PasskeyAnswer } from "./passkey.ts";

/**
 * Whether this browser supports passkeys for the site; known only after hydration. @param at the site's
 * origin
 */
function usePasskeys(at: string): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => setHas("PublicKeyCredential" in window && window.location.origin === at), [at]);
  return has;
}

async function ask(fields: Record<string, string>): Promise<PasskeyAnswer> {
  const answer = await fetch("/login/passkey", {
    method: "POST",
    body: new URLSearchParams(fields),
  });
  return answer.json();
}

const notDone = "Nothing happened: it was cancelled, or this device has no passkey for it.";

/** Runs the two steps of a passkey, and stores the message for the user. */
function usePasskey(act: () => Promise<PasskeyAnswer>, then: (answer: PasskeyAnswer) => void) {
  const [state, setState] = useState({ busy: false, error: "" });
  const press = async () => {
    if (state.busy) return;
    setState({ busy: true, error: "" });
    // Cancelling is an error to the browser; a refusal by the server contains a message.
    const answer = await act().catch(() => ({ message: notDone, failed: true }));
    setState({ busy: false, error: answer.failed ? answer.message : "" });
    if (!answer.failed) then(answer);
  };
  return { ...state, press };
}

interface PasskeySignInProps {
  /** The site's origin. */
  at: string;
  /** The page to open afterwards. */
  to: string;
  label: string;
  /** Whether it is the page's main button. */
  primary?: boolean;
}

/** Signs in with a passkey. Without JavaScript there is no such button. */
export function PasskeySignIn({ at, to, label, primary = false }: PasskeySignInProps) {
  const has = usePasskeys(at);
  const { busy, error, press } = usePasskey(
    async () => {
      const asked = await ask({ _action: "ask" });
      if (asked.failed) return asked;
      const { showPasskey } = await import("./webauthn.ts");
      return ask({ _action: "sign-in", answer: await showPasskey(asked) });
    },
    // A document load, so that nothing from the earlier page stays in the browser's memory.
    () => window.location.assign(to),
  );
  if (!has) return null;
  return (
    <div className="passkey">
      <button
        type="button"
        className={primary ? "staff-button primary" : "staff-button"}
        aria-disabled={busy || undefined}
        onClick={press}
      >
        {label}
      </button>
      <p className="field-error" role="alert">
        {error}
      </p>
    </div>
  );
}

interface NewPasskeyProps {
  /** The site's origin. */
  at: string;
  /** Some time after the sign-in, adding a passkey needs the password. */
  needsPassword: boolean;
  then: (answer: PasskeyAnswer) => void;
}

export function NewPasskey({ at, needsPassword, then }: NewPasskeyProps) {
  const has = usePasskeys(at);
  const [fields, setFields] = useState({ name: "", password: "" });
  const { busy, error, press } = usePasskey(async () => {
    const asked = await ask({ _action: "ask-new", password: fields.password });
    if (asked.failed) return asked;
    const { makePasskey } = await import("./webauthn.ts");
    return ask({ _action: "new", answer: await makePasskey(asked), name: fields.name });
  }, then);
  if (!has) return <p className="quiet">This browser cannot make a passkey here.</p>;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void press();
  };
  return (
    <form className="panel stack slim" onSubmit={submit}>
      <StaffField
        name="passkey-name"
        label="Name of this device"
        hint="So that you recognize it later, such as “My phone”"
        maxLength={60}
        autoComplete="off"
        value={fields.name}
        onChange={({ target }) => setFields({ ...fields, name: target.value })}
      />
      {needsPassword && (
        <StaffField
          name="passkey-password"
          label="Your password"
          type="password"
          autoComplete="current-password"
          required
          value={fields.password}
          onChange={({ target }) => setFields({ ...fields, password: target.value })}
        />
      )}
      <button className="staff-button primary" aria-disabled={busy || undefined}>
        Use this device’s fingerprint, face or PIN
      </button>
      <p className="field-error" role="alert">
        {error}
      </p>
    </form>
  );
}
