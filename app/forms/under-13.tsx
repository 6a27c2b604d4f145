import { useId } from "react";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import type { ClubForm } from "./use-club-form.ts";

/**
 * Asks a child for a parent to write to. The fields show while the box is ticked, by CSS: without
 * JavaScript too.
 */
export function Under13({ form: { valueOf, field } }: { form: ClubForm }) {
  const hint = useId();
  return (
    <div className="under-13">
      <Checkbox
        name="under_13"
        label="I am under 13"
        defaultChecked={valueOf("under_13") !== ""}
        aria-describedby={hint}
      />
      <p id={hint}>A parent or guardian who writes for a child leaves this empty.</p>
      <div className="under-13-guardian">
        <p>
          Then we write to a parent or guardian, not to you. We need their name and e-mail, and
          don’t keep your own e-mail.
        </p>
        <div className="form-pairs">
          <TextField
            {...field("guardian_name")}
            label="Parent’s or guardian’s name"
            autoComplete="off"
          />
          <TextField
            {...field("guardian_email")}
            label="Parent’s or guardian’s e-mail"
            type="email"
            autoComplete="off"
          />
        </div>
      </div>
    </div>
  );
}
