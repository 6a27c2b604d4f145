import { ContactLinks } from "#modules/content/ui.ts";
import type { Club } from "#modules/content/index.ts";
import { EnquiryForm, type EnquiryFormProps } from "./enquiry.tsx";

interface InquiriesProps extends EnquiryFormProps {
  club: Pick<Club, "email" | "phone" | "phoneLink">;
}

/** The enquiry form's band: every Inquire Now links to `#contact-form`. */
export function Inquiries({ club, ...form }: InquiriesProps) {
  return (
    <section className="band inquiries" id="contact-form" aria-labelledby="inquiries-heading">
      <div className="inquiries-inner">
        <div className="inquiries-words">
          <h2 id="inquiries-heading" tabIndex={-1}>
            {form.copy.heading}
          </h2>
          <p>{form.copy.blurb}</p>
        </div>
        <EnquiryForm {...form} />
        <ContactLinks club={club} className="inquiries-contacts" />
      </div>
    </section>
  );
}
