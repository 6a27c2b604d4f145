import { data, Link } from "react-router";
import { sheetPath } from "#core/ui/admin/stored-pages.ts";

/** The part of a sheet in an address, counted from 1; the first part's address contains none. */
export function partFrom(part: string | undefined): number {
  if (part === undefined) return 1;
  if (!/^\d{1,4}$/.test(part) || part !== String(Number(part)) || Number(part) < 2)
    throw data(null, 404);
  return Number(part);
}

export const partLabel = (part: number, parts: readonly string[]) =>
  `page ${part} of ${parts.length}`;

interface PartsProps {
  /** The key of the practice. */
  session: string;
  /** Counted from 1. */
  part: number;
  /** The first and the last athlete of each part. */
  parts: readonly string[];
}

/** Links to the parts of a long sheet. They load the document, because offline the service worker answers with the device's copy. */
export function Parts({ session, part, parts }: PartsProps) {
  if (parts.length === 1) return null;
  return (
    <nav className="no-print" aria-label="Pages of this practice">
      <p>{`Page ${part} of ${parts.length}`}</p>
      <ul className="action-row">
        {parts.map((names, n) => (
          <li key={n}>
            <Link
              className="staff-button"
              aria-current={n + 1 === part ? "page" : undefined}
              to={sheetPath(session, n + 1)}
              reloadDocument
            >
              {`Page ${n + 1}: ${names}`}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The link to the next part. The service worker finds the other parts by this link. */
export function NextPart({ session, part, parts }: PartsProps) {
  const names = parts[part];
  if (names === undefined) return null;
  return (
    <p className="no-print">
      <Link rel="next" className="staff-button" to={sheetPath(session, part + 1)} reloadDocument>
        {`Next page: ${names}`}
      </Link>
    </p>
  );
}
