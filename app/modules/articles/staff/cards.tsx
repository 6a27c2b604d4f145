import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { Icon } from "#core/ui/admin/icon.tsx";
import { DocumentBadge, type DocumentEntry, LastSaved } from "./history.tsx";

interface CardProps {
  entry: DocumentEntry & { title: string };
  /** As the buttons name it: `Blog`. */
  kind: string;
  picture?: ReactNode;
  /** Above the title. */
  before?: ReactNode;
  /** Beside the buttons. */
  more?: ReactNode;
  /** Below the title. */
  children: ReactNode;
}

/** An article or a location page in its list (docs/specification.md 2.20). */
export function WritingCard({ entry, kind, picture, before, more, children }: CardProps) {
  const at = useOpening();
  return (
    <li className="written-card">
      {picture}
      <div className="written-words">
        {before}
        <h2>{entry.title}</h2>
        {children}
        <DocumentBadge {...entry} />
        <LastSaved {...entry} />
      </div>
      <div className="written-ways">
        <Link className="staff-button" to={at("edit", entry.id)} preventScrollReset>
          <Icon name="pencil" />
          Edit {kind}
          <span className="unseen">: {entry.title}</span>
        </Link>
        <Link className="staff-button" to={at("delete", entry.id)} preventScrollReset>
          <Icon name="bin" />
          Delete {kind}
          <span className="unseen">: {entry.title}</span>
        </Link>
        {more}
      </div>
    </li>
  );
}

/** What opens something over the list, in its address. */
const openings = ["new", "edit", "delete", "deleted", "revision"];

/** The address that opens an item over the page of the list that is shown. */
function useOpening() {
  const { search } = useLocation();
  return (name: "edit" | "delete", id: number) => {
    const wanted = new URLSearchParams(search);
    for (const opening of openings) wanted.delete(opening);
    wanted.set(name, String(id));
    return `?${wanted}`;
  };
}
