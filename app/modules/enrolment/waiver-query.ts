import { defineList, type ListQuery } from "#core/ui/admin/list-query.ts";

/**
 * The list of missing waivers.
 * @param waivers their titles by their ids
 */
export const waiverList = (waivers: Record<string, string>) =>
  defineList({
    path: "/admin/waivers",
    search: "An athlete’s name",
    filters: { waiver: { label: "Waiver", options: waivers } },
    sorts: { name: "ascending" },
  });

export type WaiverQuery = ListQuery<ReturnType<typeof waiverList>>;
