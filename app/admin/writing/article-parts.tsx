import { useState } from "react";
import { Icon } from "../icon.tsx";
import { TextPart } from "./text-part.tsx";

/** The editor begins with so many (specification, point 9). */
const slots = 10;

interface Part {
  heading: string;
  paragraph: string;
}

/** An article's headed parts: ten to begin with, more when they are wanted, none kept empty. */
export function ArticleParts({ parts }: { parts: Part[] }) {
  const [count, setCount] = useState(Math.max(slots, parts.length));
  return (
    <section className="writing-parts" aria-labelledby="parts">
      <h3 id="parts">Text</h3>
      <p className="quiet">Parts that stay empty are left out.</p>
      {Array.from({ length: count }, (_, at) => (
        <TextPart
          // biome-ignore lint/suspicious/noArrayIndexKey: a slot is its place
          key={at}
          number={at + 1}
          names={{ heading: "heading", paragraph: "paragraph" }}
          heading={parts[at]?.heading ?? ""}
          html={parts[at]?.paragraph ?? ""}
          startsOpen={
            at === 0 || at >= slots || Boolean(parts[at]?.heading || parts[at]?.paragraph)
          }
        />
      ))}
      <button className="staff-button" type="button" onClick={() => setCount(count + 1)}>
        <Icon name="plus" />
        Add another part
      </button>
    </section>
  );
}
