import type { ComponentProps } from "react";
import { ContactForm } from "#app/forms/contact-form.tsx";
import type { Landing } from "#domain/content/landing.ts";
import { TargetButton } from "./target-button.tsx";

interface LandingFormProps {
  copy: Landing["form"];
  /** The telephone, for those who would rather talk. */
  call: { to: string; label: string };
  fields: Omit<ComponentProps<typeof ContactForm>, "copy">;
}

/** The landing contact form's band. */
export function LandingForm({ copy, call, fields }: LandingFormProps) {
  return (
    <section className="band inquiries" aria-labelledby="landing-form-heading">
      <div className="inquiries-inner">
        <div className="inquiries-words landing-form-words">
          <h2 id="landing-form-heading">{copy.heading}</h2>
          {copy.text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <TargetButton {...call} />
        </div>
        <ContactForm copy={copy} {...fields} />
      </div>
    </section>
  );
}
