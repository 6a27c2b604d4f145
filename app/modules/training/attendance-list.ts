import type { ListDefinition } from "#core/ui/admin/list-query.ts";

type Options = Record<string, string>;

/**
 * The filters of the week's practices; the options are the account's own groups, with their towns and
 * coaches.
 */
export const attendanceList = (options: { town: Options; group: Options; coach: Options }) =>
  ({
    path: "/admin/attendance",
    search: null,
    filters: {
      town: { label: "Town", options: options.town },
      group: { label: "Group", options: options.group },
      coach: { label: "Coach", options: options.coach },
    },
    keeps: ["week"],
    sorts: { time: "ascending" },
  }) as const satisfies ListDefinition;
