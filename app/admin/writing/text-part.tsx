import { useState } from "react";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { LineField } from "./line-field.tsx";
import { RichText } from "./rich-text.tsx";

interface TextPartProps {
  number: number;
  names: { heading: string; paragraph: string };
  heading: string;
  html: string;
  startsOpen: boolean;
}

/** A heading and its paragraphs; folded away while there is nothing in it. */
export function TextPart({ number, names, heading, html, startsOpen }: TextPartProps) {
  const [isOpen, setOpen] = useState(startsOpen);
  const [shown, setShown] = useState(heading);
  const isHydrated = useHydrated();
  const [isEmpty, setEmpty] = useState(!html);
  return (
    <details
      className="writing-part"
      open={startsOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        Part {number}
        {shown ? `: ${shown}` : isEmpty ? " (empty)" : ""}
      </summary>
      <div className="writing-part-fields">
        <LineField
          label="Heading"
          name={names.heading}
          defaultValue={heading}
          maxLength={200}
          onChange={(event) => setShown(event.target.value)}
        />
        <RichText
          name={names.paragraph}
          label="Text"
          html={html}
          isOpen={isOpen && isHydrated}
          onChange={(changed) => setEmpty(!changed)}
        />
      </div>
    </details>
  );
}
