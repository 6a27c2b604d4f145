import type { Content } from "#modules/content/content.ts";
import type { CatalogueContent, Offering, Program } from "#modules/content/offerings.ts";

type WithCatalogue = Pick<Content, "catalogue">;

/** The program with that anchor. */
export function programOf(catalogue: CatalogueContent, id: string): Program {
  const program = catalogue.programs.find((each) => each.id === id);
  if (!program) throw new Error(`There is no program "${id}"`);
  return program;
}

/** The program's offerings. */
export const offeringsOf = (catalogue: CatalogueContent, id: string): Offering[] =>
  programOf(catalogue, id).offerings;

/** The first program of the registration page. */
export function firstProgram({ catalogue }: WithCatalogue): Program {
  const [program] = catalogue.programs;
  if (!program) throw new Error("The club sells nothing");
  return program;
}

/** A membership of that program, by default its first, with the checkout's type. */
export function membership(content: WithCatalogue, n = 0) {
  const { type, offerings } = firstProgram(content);
  const option = offerings[n];
  if (!option) throw new Error(`There is no membership ${n + 1}`);
  return { type, option, id: option.id, title: option.title, priceCents: option.priceCents };
}

/** A year of birth this many years above an offering's lowest age, or below it; it changes with the year. */
export const birthYearFor = ({ ages }: Pick<Offering, "ages">, above: number) =>
  String(new Date().getFullYear() - ages.from - above);

/** The offerings of a next-generation checkout; the fixture club has none. */
const nextGeneration: CatalogueContent["nextGeneration"] = (
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
  catalogue: withSeason(
    { ...content.catalogue, nextGeneration },
    { id: "interieure", name: "Intérieure", from: "11-01", to: "03-31", opensDaysBefore: 330 },
  ),
});

/** The catalogue with an additional season, or with another one of that id. */
export const withSeason = (
  catalogue: CatalogueContent,
  season: CatalogueContent["seasons"][number],
): CatalogueContent => ({
  ...catalogue,
  seasons: [...catalogue.seasons.filter(({ id }) => id !== season.id), season],
});
