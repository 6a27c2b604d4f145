import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { Icon } from "#core/ui/admin/icon.tsx";
import { DocumentBadge, type DocumentEntry, LastSaved } from "./history.tsx";

interface CardProps {
  entry: DocumentEntry & { title: string };
  /** Its name in button labels: `Blog`. */
  kind: string;
  /** The list's address: the editor's is below it. */
  home: string;
  picture?: ReactNode;
  /** Above the title. */
  before?: ReactNode;
  /** Beside the buttons. */
  more?: ReactNode;
  /** Below the title. */
  children: ReactNode;
}

/** An article or a location page in its list (docs/specification.md 2.20). */
export function WritingCard({ entry, kind, home, picture, before, more, children }: CardProps) {
  const deleting = useDeleting();
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
      <div className="written-actions">
        <Link className="staff-button" to={`${home}/${entry.id}`}>
          <Icon name="pencil" />
          Edit {kind}
          <span className="unseen">: {entry.title}</span>
        </Link>
        <Link className="staff-button plain" to={deleting(entry.id)} preventScrollReset>
          <Icon name="bin" />
          Delete {kind}
          <span className="unseen">: {entry.title}</span>
        </Link>
        {more}
      </div>
    </li>
  );
}

/** The address that asks for confirmation before an item is deleted, over the current page of the list. */
function useDeleting() {
  const { search } = useLocation();
  return (id: number) => {
    const wanted = new URLSearchParams(search);
    wanted.delete("deleted");
    wanted.set("delete", String(id));
    return `?${wanted}`;
  };
}
