import { Link } from "react-router";
import type { Notice } from "#domain/content/notices.ts";

/** What the club tells everybody today, above everything else. */
export function Notices({ notices }: { notices: Pick<Notice, "id" | "text" | "link">[] }) {
  if (notices.length === 0) return null;
  return (
    <aside className="notices" aria-label="Notice">
      {notices.map(({ id, text, link }) => (
        <p key={id}>
          {text} {link && <Link to={link.to}>{link.label}</Link>}
        </p>
      ))}
    </aside>
  );
}
