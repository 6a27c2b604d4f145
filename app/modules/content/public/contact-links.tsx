import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Club } from "../site.ts";

interface ContactLinksProps {
  club: Pick<Club, "email" | "phone" | "phoneLink">;
  className?: string;
}

/** The club's phone number and email address as links. */
export const ContactLinks = ({ club, className }: ContactLinksProps) => (
  <ul className={className}>
    <li>
      <a href={`tel:${club.phoneLink}`}>{club.phone}</a>
    </li>
    <li>
      <a href={`mailto:${club.email}`}>{club.email}</a>
    </li>
  </ul>
);

const message = "Send us a message";

/** A text with "Send us a message" as a link to the contact form. */
export function withMessageLink(text: string): ReactNode {
  const [before, after] = text.split(message, 2);
  if (after === undefined) return text;
  return (
    <>
      {before}
      <Link to="/contact-us">{message}</Link>
      {after}
    </>
  );
}
