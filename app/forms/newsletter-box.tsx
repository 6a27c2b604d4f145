import { createContext, useContext, useId } from "react";
import { Checkbox } from "#app/ui/checkbox.tsx";
import type { SubscribeCopy } from "#domain/content/forms.ts";

/** What the box says: it comes with the page's frame. */
export const NewsletterBoxContext = createContext<SubscribeCopy["box"]>({ label: "", more: "" });

/** Asks for the newsletter beside another form; never ticked but by the visitor. */
export function NewsletterBox({ valueOf }: { valueOf: (name: string) => string }) {
  const { label, more } = useContext(NewsletterBoxContext);
  const id = useId();
  return (
    <div className="newsletter-box">
      <Checkbox
        name="newsletter"
        label={label}
        defaultChecked={valueOf("newsletter") !== ""}
        aria-describedby={id}
      />
      <p id={id}>{more}</p>
    </div>
  );
}
