import { isRecord } from "../records.ts";
import { spokenMonth } from "../time.ts";
import { slugOf } from "../writing.ts";
import { knownEntryOf } from "./catalogue.ts";
import type { Offerings } from "./offer.ts";
import type { Season } from "../seasons.ts";

type Fields = Record<string, unknown>;

/**
 * The days of an entry that was saved before seasons had ids, and the season it has in the built-in content.
 */
interface Dated {
  days: string;
  builtIn: string | null;
}

/**
 * Memberships that were saved when each of them had its own days: these become seasons. One that the club has
 * today keeps that one's id: the one with the same days or, where the days were edited, the one of the same
 * memberships. Others are called after their months.
 * @returns the value in today's shape; as it is if it has that already
 */
export function withSeasonIds(saved: unknown, builtIn: Offerings): unknown {
  if (!isRecord(saved) || "seasons" in saved) return saved;
  const dated: Dated[] = [];
  const collect = (
    entry: Fields,
    catalogue: "registration" | "next-generation" | null,
    type: unknown,
  ) => {
    const known =
      catalogue && knownEntryOf(builtIn, catalogue, { type: String(type), id: Number(entry.id) });
    if (daysOf(entry)) dated.push({ days: daysOf(entry), builtIn: known?.season.id ?? null });
    return entry;
  };
  eachEntry(saved, collect);
  const seasons = seasonsOf(dated, builtIn.seasons);
  const idOf = new Map(seasons.map(({ id, from, to }) => [`${from} ${to}`, id]));
  return {
    ...eachEntry(saved, (entry) => ({ ...entry, season: idOf.get(daysOf(entry)) ?? entry.season })),
    seasons,
  };
}

function seasonsOf(dated: Dated[], builtIn: Offerings["seasons"]): Offerings["seasons"] {
  const wanted = [...new Set(dated.map(({ days }) => days))];
  const found = new Map<string, Offerings["seasons"][number]>();
  const used = new Set<string>();
  const give = (days: string, { id, name }: { id: string; name: string }) => {
    const [from = "", to = ""] = days.split(" ");
    found.set(days, { id, name, from, to });
    used.add(id);
  };
  const isNamed = (days: string, id: string) =>
    dated.some((each) => each.days === days && each.builtIn === id);
  const rules = [
    (days: string, { id, from, to }: Season) => `${from} ${to}` === days && isNamed(days, id),
    (days: string, { id }: Season) => isNamed(days, id),
    (days: string, { from, to }: Season) => `${from} ${to}` === days,
  ];
  for (const fits of rules)
    for (const days of wanted.filter((each) => !found.has(each))) {
      const season = builtIn.find((each) => !used.has(each.id) && fits(days, each));
      if (season) give(days, season);
    }
  for (const days of wanted.filter((each) => !found.has(each)))
    give(days, calledAfterMonths(days, used));
  return wanted.flatMap((days) => found.get(days) ?? []);
}

function calledAfterMonths(days: string, used: ReadonlySet<string>) {
  const [from = "", to = ""] = days.split(" ").map((day) => spokenMonth(day.slice(0, 2), "long"));
  const name = from === to ? from : `${from} to ${to}`;
  const same = Array.from({ length: used.size + 1 }, (_, n) => (n === 0 ? "" : ` ${n + 1}`));
  const number = same.find((each) => !used.has(slugOf(name + each))) ?? "";
  return { id: slugOf(name + number), name: name + number };
}

/** The days as one key; "": it has none. */
function daysOf({ season }: Fields): string {
  const { from, to } = isRecord(season) ? (season as Partial<Season>) : {};
  return from && to ? `${from} ${to}` : "";
}

/** The value with each membership and card changed. */
function eachEntry(
  saved: Fields,
  change: (
    entry: Fields,
    catalogue: "registration" | "next-generation" | null,
    type: unknown,
  ) => Fields,
): Fields {
  const inList = (
    list: unknown,
    catalogue: Parameters<typeof change>[1],
    type?: unknown,
  ): unknown =>
    Array.isArray(list)
      ? list.map((entry) =>
          isRecord(entry) ? change(entry, catalogue, type ?? entry.type) : entry,
        )
      : list;
  const { groups, sliders } = saved;
  return {
    ...saved,
    ...(Array.isArray(groups) && {
      groups: groups.map((group) =>
        isRecord(group)
          ? { ...group, options: inList(group.options, "registration", group.type) }
          : group,
      ),
    }),
    nextGeneration: inList(saved.nextGeneration, "next-generation"),
    ...(isRecord(sliders) && {
      sliders: Object.fromEntries(
        Object.entries(sliders).map(([name, cards]) => [name, inList(cards, null)]),
      ),
    }),
  };
}
