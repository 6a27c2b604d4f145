import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { useToast } from "#core/ui/toast.tsx";
import { type RelativeTime, relativeTime } from "#core/relative-time.ts";
import type { Clock } from "#core/time/time.ts";
import type { RevisionEvent, SavedBetween } from "../writing.ts";
import type { Revision, DocumentForStaff } from "../read.server.ts";
import { When } from "#core/ui/admin/when.tsx";

interface RevisionListProps {
  home: string;
  id: number | null;
  revisions: RevisionEntry[];
}

/** Every earlier version; open one, and save it to restore it. */
export function RevisionList({ home, id, revisions }: RevisionListProps) {
  if (id === null || revisions.length === 0) return null;
  return (
    <details className="panel">
      <summary>Earlier versions ({revisions.length})</summary>
      <ul className="lines">
        {revisions.map((revision) => (
          <li key={revision.id}>
            <span>
              {revision.what} <When time={revision.saved} /> by {revision.savedBy}
            </span>
            <Link
              to={`${home}/${id}?revision=${revision.id}`}
              preventScrollReset
              aria-label={`Open the version from ${revision.saved.exact}`}
            >
              Open
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface ConflictNoticeProps {
  message: string;
  theirs: SavedBetween<object>;
  onKeepMine: () => void;
  home: string;
  id: number | null;
}

/** A colleague saved in between: shows their text, and asks which one to keep. */
export function ConflictNotice({ message, theirs, onKeepMine, home, id }: ConflictNoticeProps) {
  const toast = useToast();
  const notice = useRef<HTMLElement>(null);
  useEffect(() => {
    toast({ tone: "error", text: message });
    notice.current?.scrollIntoView({ block: "center" });
  }, [toast, message]);
  return (
    <section className="panel stack" data-alert role="alert" ref={notice}>
      <h2>{message}</h2>
      <p>
        Your text is still in this form and among the earlier versions. Keep yours, or open theirs.
      </p>
      <div className="action-row">
        <button className="staff-button" type="button" onClick={onKeepMine}>
          Keep mine
        </button>
        <a className="staff-button" href={`${home}/${id}`}>
          Open theirs
        </a>
      </div>
      <details>
        <summary>What {theirs.savedBy || "they"} wrote</summary>
        <dl className="fact-list">
          {linesOf(theirs.fields).map(([name, text]) => (
            <div key={name} className="fact-row">
              <dt>{name}</dt>
              <dd className="written">{text}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}

/** Labels where a field's own name would be unclear. */
const names: Record<string, string> = {
  slug_url: "address",
  blog_image: "picture",
  published_date: "date readers see",
  metaTitle: "title for search engines",
  metaDescription: "description for search engines",
  canonicalLink: "canonical link",
};

/** The fields with text in them, without their HTML. */
function linesOf(fields: object, before = ""): [string, string][] {
  return Object.entries(fields).flatMap(([name, value]): [string, string][] => {
    const label = before + (names[name] ?? name.replaceAll(/[_-]/g, " "));
    if (Array.isArray(value))
      return value.flatMap((part, at) => linesOf(part as object, `part ${at + 1}, `));
    const text = typeof value === "string" ? value.replaceAll(/<[^<>]*>/g, " ").trim() : "";
    return text ? [[label, text]] : [];
  });
}

/** Whether it is public. */
export type DocumentState = "draft" | "scheduled" | "published";

/** An item's state for its card and its editor, besides its fields. */
export interface DocumentEntry {
  id: number;
  version: number;
  state: DocumentState;
  /** There are unpublished changes. */
  isChanged: boolean;
  /** When it is or was published. */
  published: RelativeTime | null;
  saved: RelativeTime;
  savedBy: string;
}

export function documentEntry(item: DocumentForStaff<object>, clock: Clock): DocumentEntry {
  const { id, version, isChanged, publishedAt, savedAt, savedBy } = item;
  const state = !publishedAt ? "draft" : publishedAt > clock.now ? "scheduled" : "published";
  // A built-in page has no publication date.
  const dated = publishedAt && publishedAt.getTime() > 0 ? publishedAt : null;
  return {
    id,
    version,
    isChanged,
    state,
    savedBy,
    published: dated && relativeTime(dated, clock),
    saved: relativeTime(savedAt, clock),
  };
}

const stateLabels: Record<DocumentState, string> = {
  draft: "Draft",
  scheduled: "Scheduled",
  published: "Published",
};

const tones = { draft: "quiet", scheduled: "warning", published: "good" };

/** An earlier version, as staff see it. */
export interface RevisionEntry {
  id: number;
  what: string;
  savedBy: string;
  saved: RelativeTime;
}

const events: Record<RevisionEvent, string> = {
  published: "Published",
  draft: "Draft",
  kept: "Kept when a colleague saved first",
  deleted: "Before it was deleted",
  restored: "Restored",
};

export const revisionEntry = (
  { id, event, savedBy, savedAt }: Revision,
  clock: Clock,
): RevisionEntry => ({ id, savedBy, what: events[event], saved: relativeTime(savedAt, clock) });

/** Whether it is published, and whether there are unpublished changes. */
export function DocumentBadge({ state, published, isChanged }: DocumentEntry) {
  return (
    <p className="action-row">
      <span className="badge" data-tone={tones[state]}>
        {stateLabels[state]}
      </span>
      {state === "scheduled" && published && <span className="quiet">{published.exact}</span>}
      {isChanged && state !== "draft" && <span className="quiet">Changes not published yet</span>}
    </p>
  );
}

export function LastSaved({ saved, savedBy }: DocumentEntry) {
  if (!savedBy) return null;
  return (
    <p className="quiet">
      Saved <When time={saved} /> by {savedBy}
    </p>
  );
}
