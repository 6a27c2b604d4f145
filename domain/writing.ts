/** What staff write and visitors read under an address of its own. */
export type WrittenKind = "article" | "location";

/**
 * How a text came about: `kept` is one that lost against a colleague's save, kept so that nobody's
 * words are lost.
 */
export type RevisionAct = "published" | "draft" | "kept" | "deleted" | "restored";

/** Somebody else saved since the writer began: theirs, to compare and to choose from. */
export interface SavedBetween<Fields> {
  fields: Fields;
  version: number;
  savedBy: string;
  savedAt: string;
}

/** What became of a save. */
export type SaveOutcome<Fields> =
  | { outcome: "saved"; id: number; slug: string; version: number; publishedAt: Date | null }
  | { outcome: "invalid"; message: string; field: string }
  /** The address belongs to another. */
  | { outcome: "taken"; message: string }
  | { outcome: "conflict"; message: string; theirs: SavedBetween<Fields> }
  | { outcome: "missing" };

/** The longest address. */
const longestSlug = 100;

/** An address made of a title's words: `Été à Ajax!` → `ete-a-ajax`; empty when it has none. */
export function slugOf(title: string): string {
  return title
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036F'’]/g, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, longestSlug)
    .replaceAll(/^-+|-+$/g, "");
}
