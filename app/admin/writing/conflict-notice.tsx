import { useToast } from "#app/ui/toast.tsx";
import type { SavedBetween } from "#domain/writing.ts";
import { useEffect, useRef } from "react";

interface ConflictNoticeProps {
  message: string;
  theirs: SavedBetween<object>;
  onKeepMine: () => void;
  home: string;
  id: number | null;
}

/** A colleague saved in between: theirs to read, and which text to go on with. */
export function ConflictNotice({ message, theirs, onKeepMine, home, id }: ConflictNoticeProps) {
  const toast = useToast();
  const notice = useRef<HTMLElement>(null);
  useEffect(() => {
    toast({ tone: "error", text: message });
    notice.current?.scrollIntoView({ block: "center" });
  }, [toast, message]);
  return (
    <section className="conflict" role="alert" ref={notice}>
      <h3>{message}</h3>
      <p>
        Yours is still in this form, and among the earlier versions. Go on with yours, or open
        theirs.
      </p>
      <div className="conflict-ways">
        <button className="staff-button" type="button" onClick={onKeepMine}>
          Keep mine
        </button>
        <a className="staff-button" href={`${home}?edit=${id}`}>
          Open theirs
        </a>
      </div>
      <details>
        <summary>What {theirs.savedBy || "they"} wrote</summary>
        <dl>
          {linesOf(theirs.fields).map(([name, text]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="written">{text}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}

/** Where a field's own name would not do. */
const names: Record<string, string> = {
  slug_url: "address",
  blog_image: "picture",
  published_date: "date readers see",
  metaTitle: "title for search engines",
  metaDescription: "description for search engines",
  canonicalLink: "canonical link",
};

/** The fields with words in them, without their HTML. */
function linesOf(fields: object, before = ""): [string, string][] {
  return Object.entries(fields).flatMap(([name, value]): [string, string][] => {
    const label = before + (names[name] ?? name.replaceAll(/[_-]/g, " "));
    if (Array.isArray(value))
      return value.flatMap((part, at) => linesOf(part as object, `part ${at + 1}, `));
    const text = typeof value === "string" ? value.replaceAll(/<[^>]*>/g, " ").trim() : "";
    return text ? [[label, text]] : [];
  });
}
