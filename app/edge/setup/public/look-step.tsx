import { useState } from "react";
import { Form, useNavigation } from "react-router";
import {
  type ColourUse,
  colourPattern,
  colourUses,
  contrastOf,
  contrastText,
  isReadable,
} from "#core/contrast.ts";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { StaffField } from "#core/ui/admin/field.tsx";
import { ErrorSummary } from "#core/ui/admin/form.tsx";
import { smallPictureFile } from "#core/ui/picture.tsx";
import { lookForm } from "../answers.ts";
import type { StepProps } from "../setup-view.server.ts";

const fields = [
  { name: "main_colour", use: "main" },
  { name: "accent_colour", use: "accent" },
] as const;

/** Two colours with their contrast, and the logo, which has its own form. */
export function LookStep({ view, failure }: StepProps) {
  const values: Record<string, string> = failure?.values ?? view.values;
  const errors = failure?.errors ?? {};
  const busy = useNavigation().state === "submitting";
  return (
    <>
      <Form method="post" className="admin-form" noValidate>
        <ErrorSummary failure={failure} form={lookForm} />
        <div className="form-fields">
          {fields.map(({ name, use }) => (
            <ColourField
              key={name + values[name]}
              {...{ name, use }}
              value={values[name] ?? ""}
              error={errors[name]}
            />
          ))}
        </div>
        <div className="action-row">
          <ActionButton action="look" look="primary" disabled={busy}>
            Save and continue
          </ActionButton>
          {failure && (
            <ActionButton action="readable-look" disabled={busy}>
              Use the nearest readable colours
            </ActionButton>
          )}
        </div>
      </Form>
      <section className="panel stack" aria-labelledby="logo">
        <h2 id="logo">Logo</h2>
        {view.logo ? (
          <p className="setup-logo">
            <img src={smallPictureFile(view.logo)} alt="Your logo" />
          </p>
        ) : (
          <p>Without a logo, the club’s name is shown. The background is dark.</p>
        )}
        {/* The router does not send files, so the browser submits the form. */}
        <form
          method="post"
          action="/setup/logo"
          encType="multipart/form-data"
          className="action-row"
        >
          <StaffField name="logo" label="Picture" type="file" accept="image/*" required />
          <button className="staff-button">Upload</button>
        </form>
        {view.logo && (
          <Form method="post">
            <ActionButton action="no-logo" look="small" disabled={busy}>
              Use no logo
            </ActionButton>
          </Form>
        )}
      </section>
    </>
  );
}

interface ColourFieldProps {
  name: "main_colour" | "accent_colour";
  use: ColourUse;
  value: string;
  error: string | undefined;
}

/** A colour, an example of its use, and its contrast: updated while it is chosen, if scripts run. */
function ColourField({ name, use, value, error }: ColourFieldProps) {
  const [colour, setColour] = useState(value);
  const { label, hint } = lookForm[name];
  const { on } = colourUses[use];
  const [ground, words] = use === "main" ? [on, colour] : [colour, on];
  const isColour = colourPattern.test(colour);
  return (
    <div>
      <StaffField
        name={name}
        label={label}
        hint={hint}
        type="color"
        defaultValue={value}
        error={error}
        onChange={(event) => setColour(event.currentTarget.value)}
      />
      {isColour && (
        <p className="setup-shade">
          <svg viewBox="0 0 96 40" aria-hidden="true">
            <rect width="96" height="40" fill={ground} />
            <text x="48" y="26" textAnchor="middle" fill={words}>
              Register
            </text>
          </svg>
          <span>
            Contrast {contrastText(contrastOf(colour, on))}
            {isReadable(colour, use) ? ", easy to read" : ", needs 4.5 : 1"}
          </span>
        </p>
      )}
    </div>
  );
}
