import { defineList } from "#core/ui/admin/list-query.ts";
import { type CatalogueContent, nextGenerationName } from "#modules/content/index.ts";

/** The list of balances owed, and its files. */
export const owedList = defineList({
  path: "/admin/payments/owed",
  search: "Name, email or reference",
  filters: {
    /** A program's type, or `next-generation`. */
    program: { label: "Program", type: "choice" },
    /** A season edition's id. */
    season: { label: "Season", type: "choice" },
  },
  sorts: {
    oldest: "ascending",
    payer: "ascending",
    total: "descending",
    days30: "descending",
    days60: "descending",
    days90: "descending",
  },
});

export const nextGeneration = "next-generation";

/** The programs to choose from, by the filter's value. */
export const programOptions = ({ programs }: CatalogueContent): Record<string, string> => ({
  ...Object.fromEntries(programs.map(({ type, name }) => [type, name])),
  [nextGeneration]: nextGenerationName,
});
