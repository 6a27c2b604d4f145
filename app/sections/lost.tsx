import { Link } from "react-router";
import { LaneLines } from "#app/ui/lane-lines.tsx";
import type { PageLink } from "#domain/content/link.ts";

interface LostProps {
  heading: string;
  text: string;
  links: PageLink[];
  /** An error's number, to quote when asking for help. */
  incident?: string | undefined;
}

/** What stands where a page should: it is missing, or it failed. */
export function Lost({ heading, text, links, incident }: LostProps) {
  return (
    <section className="lost">
      <LaneLines className="lost-lanes" />
      <div className="lost-inner">
        <h1>{heading}</h1>
        <p>{text}</p>
        <ul className="lost-links">
          {links.map((link) => (
            <li key={link.to}>
              <Link to={link.to}>{link.label}</Link>
            </li>
          ))}
        </ul>
        {incident && (
          <p className="lost-incident">
            If you write to us about it, quote incident <code data-incident>{incident}</code>.
          </p>
        )}
      </div>
    </section>
  );
}
