import type { Offering, Offerings } from "#modules/content/offer.ts";
import type { Content } from "#modules/content/content.ts";

/** The group of the registration page with that anchor. */
export function groupOf(offerings: Offerings, id: string): Offerings["groups"][number] {
  const group = offerings.groups.find((each) => each.id === id);
  if (!group) throw new Error(`There is no group "${id}"`);
  return group;
}

/** The group's offerings. */
export const optionsOf = (offerings: Offerings, id: string): Offering[] =>
  groupOf(offerings, id).options;

/** The offerings with another list of memberships in one group. */
export const withOptions = (
  offerings: Offerings,
  id: string,
  options: (Offering | Omit<Offering, "id">)[],
) => ({
  ...offerings,
  groups: offerings.groups.map((group) => (group.id === id ? { ...group, options } : group)),
});

/** The first group of the registration page. */
export function firstGroup({ offerings }: Pick<Content, "offerings">) {
  const [group] = offerings.groups;
  if (!group) throw new Error("The club sells nothing");
  return group;
}

/** A membership of that group, by default its first, with the checkout's type. */
export function membership(content: Pick<Content, "offerings">, n = 0) {
  const { type, options } = firstGroup(content);
  const option = options[n];
  if (!option) throw new Error(`There is no membership ${n + 1}`);
  return { type, option, id: option.id, title: option.title, priceCents: option.priceCents };
}

/** A year of birth this many years above its lowest age, or below it; next year, it is one year more. */
export const bornFor = ({ ages }: Pick<Offering, "ages">, above: number) =>
  String(new Date().getFullYear() - ages.from - above);

/** The offerings of a next-generation checkout; the fixture club has none. */
const nextGeneration: Offerings["nextGeneration"] = (
  [
    ["baseball", "baseball_speed", 1, "Vitesse au baseball"],
    ["track_field", "indoor_track_field", 1, "Piste intérieure, primaire"],
    ["track_field_highschool", "indoor_track_field", 2, "Piste intérieure, secondaire"],
    ["nextgen", "track_field_elementary", 1, "Prochaine génération"],
  ] as const
).map(([flag, type, id, title], n) => ({
  flag,
  type,
  id,
  title,
  subTitle: `${title}, une fois par semaine`,
  priceCents: 21_000 + n * 1_000,
  per: "season",
  tax: "exempt",
  season: "interieure",
  capacity: 20,
  ages: { from: 7, to: 14 },
}));

/** A club that has a next-generation checkout too. */
export const withNextGeneration = (content: Content): Content => ({
  ...content,
  offerings: withSeason(
    { ...content.offerings, nextGeneration },
    { id: "interieure", name: "Intérieure", from: "11-01", to: "03-31" },
  ),
});

/** The offerings with a season more, or another one of that id. */
export const withSeason = (
  offerings: Offerings,
  season: Offerings["seasons"][number],
): Offerings => ({
  ...offerings,
  seasons: [...offerings.seasons.filter(({ id }) => id !== season.id), season],
});

/** Gives one offering of a club days of its own, in place; the others in its season keep their days. */
export function editionsFrom(
  { offerings }: Pick<Content, "offerings">,
  offering: { season: string },
  days: { from: string; to: string },
): void {
  const id = `own-${offerings.seasons.length}`;
  offerings.seasons = [...offerings.seasons, { id, name: id, ...days }];
  offering.season = id;
}
