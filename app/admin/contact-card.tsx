import { Icon } from "./icon.tsx";

interface ContactCardProps {
  email: string;
  phone: string;
  reference: string;
}

/** How to answer somebody. */
export function ContactCard({ email, phone, reference }: ContactCardProps) {
  const subject = encodeURIComponent(`Your message to us (${reference})`);
  // Not everything in a phone number can be dialled: people write "ask for Kim" beside it.
  const digits = phone.replaceAll(/[^\d+]/g, "");
  return (
    <section className="panel contact" aria-labelledby="contact">
      <h2 id="contact">Contact</h2>
      <a
        className="contact-way"
        href={`mailto:${encodeURIComponent(email).replace("%40", "@")}?subject=${subject}`}
      >
        <Icon name="mail" />
        <span className="written">{email}</span>
      </a>
      {digits && (
        <a className="contact-way" href={`tel:${digits}`}>
          <Icon name="phone" />
          <span className="written" dir="auto">
            {phone}
          </span>
        </a>
      )}
      {phone && !digits && <p dir="auto">{phone}</p>}
    </section>
  );
}
