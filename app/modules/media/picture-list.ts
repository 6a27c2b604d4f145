import { defineList } from "#core/ui/admin/list-query.ts";

const path = "/admin/pictures";

/** What the list of uploaded pictures can be asked for. */
export const pictureList = defineList({
  path,
  search: "Description or file name",
  filters: {
    use: { label: "Use", options: { used: "Used on a page", unused: "Not used anywhere" } },
    portrait: {
      label: "Portrait",
      options: { agreed: "Consent given", withdrawn: "Consent withdrawn" },
    },
  },
  sorts: { newest: "descending" },
});

/** The parameter that chooses the folder. */
export const builtInFolder = "built-in";

/** The same of those that came with the website. */
export const builtInList = defineList({
  path,
  search: "Description or name",
  filters: {},
  keeps: ["folder"],
  sorts: { name: "ascending" },
});
