import { Form } from "react-router";
import type { ActionFailure } from "#core/forms/failure.ts";
import { Effects, effectsOf } from "./effects.tsx";

interface ArchiveFormProps {
  isArchived: boolean;
  /** `group`, `session`, `location` */
  what: string;
  busy: true | undefined;
  /** The answer to an archiving that touches families. */
  failure?: ActionFailure | undefined;
}

/** Archives what the page is about, or brings it back. */
export function ArchiveForm({ isArchived, what, busy, failure }: ArchiveFormProps) {
  const isAsked = effectsOf(failure).length > 0;
  return (
    <Form method="post" className="program-confirm" preventScrollReset>
      {isAsked && <Effects failure={failure} heading={`Before you archive this ${what}:`} />}
      <p>
        {isArchived
          ? `This ${what} is archived.`
          : `An archived ${what} is off the schedule; nothing recorded about it is lost.`}
      </p>
      <button
        className={isAsked ? "staff-button primary" : "staff-button"}
        name="_action"
        value={isArchived ? "restore" : "archive"}
        aria-disabled={busy}
      >
        {isArchived ? `Restore this ${what}` : isAsked ? "Yes, archive it" : `Archive this ${what}`}
      </button>
    </Form>
  );
}
