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
