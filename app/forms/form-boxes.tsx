import { createContext, type ReactNode, useContext, useId } from "react";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import type { Under13Copy } from "#domain/content/forms.ts";
import type { ClubForm } from "./use-club-form.ts";

/** A box's label, and a sentence or two below it. */
interface BoxWords {
  label: string;
  more: string;
}

/** What the boxes that several forms have say: it comes with the page's frame. */
export interface FormBoxes {
  newsletter: BoxWords;
  under13: Omit<Under13Copy, "newsletter">;
}

export const FormBoxesContext = createContext<FormBoxes | null>(null);

type ValueOf = (name: string) => string;

/** Asks for the newsletter beside another form; never ticked but by the visitor. */
export function NewsletterBox({ valueOf }: { valueOf: ValueOf }) {
  const words = useContext(FormBoxesContext)?.newsletter;
  return words && <Box name="newsletter" {...words} valueOf={valueOf} />;
}

/** Where no age is asked: a box that a child ticks, which then asks for a parent to write to. */
export function Under13({ form }: { form: ClubForm }) {
  const words = useContext(FormBoxesContext)?.under13;
  if (!words) return null;
  return (
    <Box name="under_13" {...words.box} valueOf={form.valueOf}>
      <GuardianFields form={form} words={words} />
    </Box>
  );
}

/** Below a field that asks an age: shows while that is under 13, by CSS, so without JavaScript too. */
export function WhoWrites({ form }: { form: ClubForm }) {
  const words = useContext(FormBoxesContext)?.under13;
  if (!words) return null;
  const { legend, guardian, athlete } = words.choice;
  return (
    <fieldset className="choices form-box asked-under-13">
      <legend>{legend}</legend>
      <div className="choices-list">
        {[
          { value: "", label: guardian },
          { value: "yes", label: athlete },
        ].map(({ value, label }) => (
          <label key={value} className="checkbox">
            <input
              type="radio"
              name="under_13"
              value={value}
              defaultChecked={form.valueOf("under_13") === value}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
      <GuardianFields form={form} words={words} />
    </fieldset>
  );
}

/** Shown while a child is the one who writes, by CSS as well. */
function GuardianFields({ form, words }: { form: ClubForm; words: FormBoxes["under13"] }) {
  return (
    <div className="under-13">
      <p>{words.text}</p>
      <div className="form-pairs">
        <TextField {...form.field("guardian_name")} label={words.name} autoComplete="off" />
        <TextField
          {...form.field("guardian_email")}
          label={words.email}
          type="email"
          autoComplete="off"
        />
      </div>
    </div>
  );
}

interface BoxProps extends BoxWords {
  name: string;
  valueOf: ValueOf;
  children?: ReactNode;
}

function Box({ name, label, more, valueOf, children }: BoxProps) {
  const id = useId();
  return (
    <div className="form-box">
      <Checkbox
        name={name}
        label={label}
        defaultChecked={valueOf(name) !== ""}
        aria-describedby={id}
      />
      <p id={id}>{more}</p>
      {children}
    </div>
  );
}
