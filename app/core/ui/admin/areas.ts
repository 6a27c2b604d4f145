import type { IconName } from "./icon.tsx";

/** The areas of the admin menu, in order. Each section with a link belongs to one area. */
export const areas = {
  today: { name: "Today", icon: "sun" },
  inbox: { name: "Inbox", icon: "inbox" },
  people: { name: "People", icon: "family" },
  programs: { name: "Programs", icon: "tag" },
  money: { name: "Money", icon: "card" },
  training: { name: "Training", icon: "stopwatch" },
  website: { name: "Website", icon: "article" },
  settings: { name: "Settings", icon: "settings" },
} as const satisfies Record<string, { name: string; icon: IconName }>;

export type Area = keyof typeof areas;

/** A page in the menu. */
export interface MenuLink {
  to: string;
  name: string;
  /** How many entries there need attention; 0: no counter. */
  count: number;
}

/** An area with those of its pages that the account may open; it opens with the first. */
export interface MenuArea {
  area: Area;
  name: string;
  icon: IconName;
  count: number;
  links: MenuLink[];
}

/** The area and link that an address belongs to: the link with the longest matching path. Nothing is below Today. */
export function placeIn(menu: readonly MenuArea[], path: string) {
  const links = menu.flatMap(({ area, links }) => links.map(({ to }) => ({ area, to })));
  const holding = links.filter(
    ({ to }) => path === to || (to !== "/admin" && path.startsWith(`${to}/`)),
  );
  return holding.toSorted((a, b) => b.to.length - a.to.length)[0] ?? null;
}
