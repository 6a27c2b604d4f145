import { type FormEvent, useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import type { Club } from "#domain/content/club.ts";
import { PasswordField } from "./password-field.tsx";
import type { SignInFault } from "./sign-in.ts";

interface SignInFormProps {
  limits: Club["login"];
  fault: SignInFault | undefined;
}

/** E-mail and password; posts to the login page with or without script. */
export function SignInForm({ limits, fault }: SignInFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().formMethod === "POST";
  const describedBy = fault?.field ? "sign-in-fault" : undefined;

  useEffect(() => {
    if (!fault?.field) return;
    const field = form.current?.elements.namedItem(fault.field);
    if (field instanceof HTMLInputElement) field.focus();
  }, [fault]);

  const onceAtATime = (event: FormEvent) => {
    if (busy) event.preventDefault();
  };

  return (
    <Form ref={form} method="post" className="sign-in" noValidate onSubmit={onceAtATime}>
      <div className="staff-field">
        <label htmlFor="email">Email</label>
        <input
          id="email"
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.longestEmail}
          required
          defaultValue={fault?.email}
          autoFocus={fault?.field === "email"}
          aria-invalid={fault?.field === "email" || undefined}
          aria-describedby={fault?.field === "email" ? describedBy : undefined}
        />
      </div>
      <PasswordField
        longest={limits.longestPassword}
        invalid={fault?.field === "password"}
        describedBy={fault?.field === "password" ? describedBy : undefined}
      />
      {fault && !busy && (
        <p className="fault" id="sign-in-fault" role="alert">
          {fault.message}
        </p>
      )}
      <button className="staff-button primary" aria-disabled={busy || undefined}>
        {busy && <span className="spinner" aria-hidden="true" />}
        {busy ? "Signing in…" : "Sign in"}
      </button>
      <p className="unseen" role="status">
        {busy && "Signing in…"}
      </p>
    </Form>
  );
}
