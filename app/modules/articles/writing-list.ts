import { comparedName } from "#core/names.ts";
import { defineList, type ListQuery } from "#core/ui/admin/list-query.ts";

const state = {
  label: "Status",
  options: {
    draft: "Draft",
    scheduled: "Scheduled",
    published: "Published",
    changed: "Changes not published",
  },
} as const;

/** The list of articles. */
export const blogList = defineList({
  path: "/admin/blogs",
  search: "Title, brief paragraph or author",
  filters: {
    state,
    /** A category's id. */
    category: { label: "Category", type: "choice" },
  },
  sorts: { saved: "descending" },
});

/** The list of location pages. */
export const locationList = defineList({
  path: "/admin/location-pages",
  search: "Heading or address",
  filters: { state },
  sorts: { saved: "descending" },
});

interface Written {
  state: "draft" | "scheduled" | "published";
  /** There are unpublished changes. */
  isChanged: boolean;
}

/**
 * Whether an item matches a list's query.
 * @param texts that are searched
 */
export function isAsked(
  { search, chosen }: Pick<ListQuery<typeof locationList>, "search" | "chosen">,
  item: Written,
  texts: string[],
): boolean {
  const text = comparedName(texts.join(" "));
  return (
    comparedName(search)
      .split(" ")
      .every((word) => text.includes(word)) &&
    (chosen.state === null ||
      (chosen.state === "changed" ? item.isChanged : item.state === chosen.state))
  );
}
