import { defineList } from "#core/ui/admin/list-query.ts";

/** The list of pictures. */
export const pictureList = defineList({
  path: "/admin/pictures",
  search: "Description or name",
  filters: {
    source: { label: "Source", options: { uploaded: "Uploaded", "built-in": "Built-in" } },
    use: { label: "Use", options: { used: "Used on a page", unused: "Not used anywhere" } },
    portrait: {
      label: "Portrait",
      options: { agreed: "Consent given", withdrawn: "Consent withdrawn" },
    },
  },
  sorts: { newest: "descending" },
});

/** The page of a picture. */
export const picturePath = (name: string) => `${pictureList.path}/${name}`;
