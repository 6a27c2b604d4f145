import { type ReactNode, useId, useState } from "react";
import { Form } from "react-router";
import type { ActionFailure } from "#core/forms/failure.ts";
import { consentText, type PortraitConsent, type Upload } from "#modules/content/index.ts";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import type { ConsentErrors } from "../portrait-consent.ts";

interface ConsentFieldsProps {
  errors: ConsentErrors;
  agreedBy?: string;
  children: ReactNode;
}

/** The statements to confirm before a picture can be a person's portrait. */
function ConsentFields({ errors, agreedBy, children }: ConsentFieldsProps) {
  const id = useId();
  return (
    <fieldset className="stack">
      <legend>As a portrait of somebody</legend>
      <p className="quiet">
        For an athlete, look up the family’s answer to the waiver about pictures first.
      </p>
      <label className="tick">
        <input
          type="checkbox"
          name="agreed"
          value="yes"
          aria-invalid={errors.agreed !== undefined || undefined}
          aria-describedby={errors.agreed && `${id}-agreed`}
        />
        {consentText}
      </label>
      {errors.agreed && (
        <p className="field-error" id={`${id}-agreed`}>
          {errors.agreed}
        </p>
      )}
      <div className="staff-field">
        <label htmlFor={`${id}-by`}>Who agreed?</label>
        <input
          id={`${id}-by`}
          name="agreedBy"
          defaultValue={agreedBy}
          maxLength={120}
          autoComplete="off"
          aria-invalid={errors.agreedBy !== undefined || undefined}
          aria-describedby={errors.agreedBy && `${id}-by-fault`}
        />
        {errors.agreedBy && (
          <p className="field-error" id={`${id}-by-fault`}>
            {errors.agreedBy}
          </p>
        )}
      </div>
      {children}
    </fieldset>
  );
}

/** Who agreed, who recorded it, and the effect of a withdrawal. */
function Agreed({ consent, on }: { consent: PortraitConsent; on: string }) {
  return (
    <>
      <p>
        <strong>May be a portrait.</strong> {consent.by} agreed; recorded by {consent.recordedBy}{" "}
        {on}.
      </p>
      <p className="quiet">
        Without consent the site doesn’t show this picture anywhere, not even in articles.
      </p>
    </>
  );
}

/** Why the public site does not show a picture that staff still see. */
const Withdrawn = () => (
  <p>
    <strong>The consent was withdrawn.</strong> Only staff see this picture. Delete it once no page
    uses it.
  </p>
);

interface ConsentFormProps {
  entry: Pick<Upload, "picture" | "consent">;
  /** When it was recorded, as text. */
  on: string;
  failure: ActionFailure | undefined;
}

/** Records or withdraws a consent on the picture's page, without JavaScript too. */
export function ConsentForm({ entry, on, failure }: ConsentFormProps) {
  const { consent, picture } = entry;
  return (
    <Form method="post" className="stack">
      {consent ? (
        <>
          <Agreed consent={consent} on={on} />
          <ActionButton action="withdraw">Withdraw the consent</ActionButton>
        </>
      ) : (
        <>
          {picture.withdrawn && <Withdrawn />}
          <ConsentFields errors={failure?.errors ?? {}} agreedBy={failure?.values.agreedBy ?? ""}>
            <ActionButton action="consent">Record the consent</ActionButton>
          </ConsentFields>
        </>
      )}
    </Form>
  );
}

interface ConsentHereProps {
  upload: Pick<Upload, "id" | "consent" | "picture">;
  /** When it was recorded, as text; unset: now. */
  on: string | undefined;
  onChanged: (upload: Upload) => void;
}

/** The same beside a portrait in the content form; saved at once. */
export function ConsentHere({ upload, on = "just now", onChanged }: ConsentHereProps) {
  const [errors, setErrors] = useState<ConsentErrors>({});
  const [message, setMessage] = useState("");

  async function send(method: "PUT" | "DELETE", sent?: object) {
    const answer = await fetch(`/api/uploads/${upload.id}/consent`, {
      method,
      headers: { "Content-Type": "application/json" },
      ...(sent && { body: JSON.stringify(sent) }),
    }).catch(() => null);
    const body = (await answer?.json().catch(() => null)) as ConsentAnswer | null;
    const message = body?.message ?? "Not saved: no connection";
    const field = answer?.status === 400 ? body?.data?.field : undefined;
    setErrors(field ? { [field]: message } : {});
    setMessage(field ? "" : message);
    if (answer?.ok && body?.data?.id) onChanged(body.data as Upload);
  }

  return (
    <div className="stack" onChange={(event) => event.stopPropagation()}>
      {upload.consent ? (
        <>
          <Agreed consent={upload.consent} on={on} />
          <button className="staff-button" type="button" onClick={() => void send("DELETE")}>
            Withdraw the consent
          </button>
        </>
      ) : (
        <>
          {upload.picture.withdrawn && <Withdrawn />}
          <ConsentFields errors={errors}>
            <button
              className="staff-button"
              type="button"
              onClick={(event) =>
                void send("PUT", typedIn(event.currentTarget.closest("fieldset")))
              }
            >
              Record the consent
            </button>
          </ConsentFields>
        </>
      )}
      <p className="quiet" role="status">
        {message}
      </p>
    </div>
  );
}

interface ConsentAnswer {
  message?: string;
  /** The picture, or the field with the error. */
  data?: Partial<Upload> & { field?: string };
}

function typedIn(fields: HTMLFieldSetElement | null) {
  const agreed = fields?.querySelector<HTMLInputElement>("[name=agreed]");
  const agreedBy = fields?.querySelector<HTMLInputElement>("[name=agreedBy]");
  return { agreed: agreed?.checked ?? false, agreedBy: agreedBy?.value ?? "" };
}
