import { Link } from "react-router";
import { Icon } from "../icon.tsx";
import type { WrittenEntry } from "./written-entry.ts";
import { LastSaved, WrittenMark } from "./written-mark.tsx";

/** A location page as its card shows it (specification, point 2). */
export interface LocationEntry extends WrittenEntry {
  heading: string;
  /** `/location/ajax` */
  address: string;
}

/** The location pages as cards with their addresses. */
export function LocationGrid({ pages }: { pages: LocationEntry[] }) {
  return (
    <ul className="written-grid">
      {pages.map((page) => (
        <li key={page.id} className="written-card">
          <div className="written-words">
            <h2>{page.heading}</h2>
            <p>
              {page.state === "published" ? (
                <a href={page.address}>{page.address}</a>
              ) : (
                <span>{page.address}</span>
              )}
            </p>
            <WrittenMark {...page} />
            <LastSaved {...page} />
          </div>
          <div className="written-ways">
            <Link className="staff-button" to={`?edit=${page.id}`} preventScrollReset>
              <Icon name="pencil" />
              Edit Location<span className="unseen">: {page.heading}</span>
            </Link>
            <Link className="staff-button" to={`?delete=${page.id}`} preventScrollReset>
              <Icon name="bin" />
              Delete Location<span className="unseen">: {page.heading}</span>
            </Link>
          </div>
        </li>
      ))}
    </ul>
  );
}
