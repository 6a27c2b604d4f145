import { ContactLinks, TargetButton } from "#modules/content/ui.ts";
import type { Club } from "#modules/content/index.ts";
import { InquiryForm, type InquiryFormProps } from "./inquiry.tsx";

interface InquiriesProps extends InquiryFormProps {
  club: Pick<Club, "email" | "phone" | "phoneLink">;
}

/**
 * The inquiry form's band: every Inquire Now links to `#contact-form`. Until somebody follows one, it is
 * collapsed to a button.
 */
export function Inquiries({ club, ...form }: InquiriesProps) {
  return (
    <section className="band inquiries" id="contact-form" aria-labelledby="inquiries-heading">
      <div className="inquiries-inner">
        <div className="inquiries-words">
          <h2 id="inquiries-heading" tabIndex={-1}>
            {form.copy.heading}
          </h2>
          <p className="inquiries-blurb">{form.copy.blurb}</p>
          <p>{form.copy.more}</p>
        </div>
        <div className="inquiries-open">
          <TargetButton to="#contact-form" label="Inquire Now" />
        </div>
        <InquiryForm {...form} />
        <ContactLinks club={club} className="inquiries-contacts" />
      </div>
    </section>
  );
}
