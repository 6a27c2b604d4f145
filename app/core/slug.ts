/** The longest address. */
const longestSlug = 100;

/** An address made from a title: `Été à Ajax!` → `ete-a-ajax`; empty when it has none. */
export function slugOf(title: string): string {
  return title
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036F'’]/g, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, longestSlug)
    .replaceAll(/^-+|-+$/g, "");
}
