import { createContext, type ReactNode, useContext, useId } from "react";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import type { Under13Words } from "./form-words.server.ts";
import type { ClubForm } from "./use-club-form.ts";

/** A box's label, and a sentence or two below it. */
interface BoxWords {
  label: string;
  more: string;
}

/** What the boxes that several forms have say: it comes with the page's frame. */
export interface FormBoxes {
  newsletter: BoxWords;
  under13: Under13Words;
}

export const FormBoxesContext = createContext<FormBoxes | null>(null);

type ValueOf = (name: string) => string;

/** Asks for the newsletter beside another form; never ticked but by the visitor. */
export function NewsletterBox({ valueOf }: { valueOf: ValueOf }) {
  const words = useContext(FormBoxesContext)?.newsletter;
  return words && <Box name="newsletter" {...words} valueOf={valueOf} />;
}

/** Asks a child for a parent to write to. The fields show while the box is ticked, by CSS: without JavaScript too. */
export function Under13({ form: { valueOf, field } }: { form: ClubForm }) {
  const words = useContext(FormBoxesContext)?.under13;
  if (!words) return null;
  const { text, guardian, ...box } = words;
  return (
    <Box name="under_13" {...box} valueOf={valueOf}>
      <div className="under-13">
        <p>{text}</p>
        <div className="form-pairs">
          {guardian.map(({ name, ...input }) => (
            <TextField key={name} {...input} {...field(name)} />
          ))}
        </div>
      </div>
    </Box>
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
