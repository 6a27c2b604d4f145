import { Link } from "react-router";

/** The inbox and, beside it, what may be spam. */
export function InboxBoxes({ spam }: { spam: boolean }) {
  return (
    <nav className="boxes" aria-label="Boxes">
      <Link to="/admin/inbox" aria-current={spam ? undefined : "page"}>
        Inbox
      </Link>
      <Link to="/admin/inbox?box=spam" aria-current={spam ? "page" : undefined}>
        Possible spam
      </Link>
    </nav>
  );
}
