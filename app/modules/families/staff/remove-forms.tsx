import { Form } from "react-router";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { StaffCheckbox } from "#core/ui/admin/select.tsx";
import type { PersonPart } from "../person-path.ts";

interface RemoveFormsProps {
  part: PersonPart;
  id: string;
  name: string;
  /** The family has no other guardian. */
  isLastGuardian: boolean;
}

/**
 * Forms that end access or remove a person, each with a box to check first. Athletes are not removed here.
 */
export function RemoveForms({ part, id, name, isLastGuardian }: RemoveFormsProps) {
  if (part === "contact")
    return (
      <section className="panel" aria-label={`Remove ${name}`}>
        <RemoveForm
          {...{ id }}
          action="remove-contact"
          label="Remove"
          text="Coaches no longer see this contact. If it is the only one, the family is asked for another."
          confirm={`Remove ${name}`}
        />
      </section>
    );
  if (part !== "guardian") return null;
  return (
    <section className="panel" aria-label={`Remove ${name}`}>
      <RemoveForm
        {...{ id }}
        action="end-links"
        label="End their links"
        text="For a lost phone: every link to the family page that was mailed to them ends, on every device, and so do their requests that nobody has confirmed and the family’s calendar link. They can ask for a new link with their email address. To keep them out, remove them."
        confirm={`End all links of ${name}`}
      />
      {isLastGuardian ? (
        <p className="quiet">
          The family’s only parent or guardian can’t be removed. Add another one first.
        </p>
      ) : (
        <RemoveForm
          {...{ id }}
          action="remove-guardian"
          label="Remove"
          text="They no longer see the family page or get messages about the athletes. Their links, their requests and the family’s calendar link end. Payments, registrations and the other guardians stay as they are. We don’t write to them about it."
          confirm={`Remove ${name}`}
        />
      )}
    </section>
  );
}

interface RemoveFormProps {
  id: string;
  action: string;
  label: string;
  text: string;
  confirm: string;
}

function RemoveForm({ id, action, label, text, confirm }: RemoveFormProps) {
  return (
    <details>
      <summary className="staff-button">{label}…</summary>
      <Form method="post" preventScrollReset>
        <p>{text}</p>
        <StaffCheckbox
          id={`${id}-${action}`}
          name="confirmed"
          label={confirm}
          defaultValue=""
          required
        />
        <input type="hidden" name="id" value={id} />
        <ActionButton action={action} look="danger">
          {label}
        </ActionButton>
      </Form>
    </details>
  );
}
