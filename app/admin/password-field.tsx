import { useEffect, useState } from "react";

interface PasswordFieldProps {
  longest: number;
  invalid: boolean;
  describedBy: string | undefined;
}

/** The password, with a button that shows what was typed (only where script runs). */
export function PasswordField({ longest, invalid, describedBy }: PasswordFieldProps) {
  const [scripted, setScripted] = useState(false);
  const [shown, setShown] = useState(false);
  useEffect(() => setScripted(true), []);

  return (
    <div className="staff-field">
      <label htmlFor="password">Password</label>
      <div className="password">
        <input
          id="password"
          name="password"
          type={shown ? "text" : "password"}
          autoComplete="current-password"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={longest}
          required
          autoFocus={invalid}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
        />
        {scripted && (
          <button
            type="button"
            aria-label={shown ? "Hide password" : "Show password"}
            aria-controls="password"
            onClick={() => setShown(!shown)}
          >
            {shown ? "Hide" : "Show"}
          </button>
        )}
      </div>
    </div>
  );
}
