import { editionById } from "#core/time/seasons.ts";
import { type SeasonDates, formatDate } from "#core/time/time.ts";
import {
  type CatalogueEntry,
  entriesOf,
  entryOf,
  type Offerings,
  type Catalogue,
  type Per,
  perLabels,
} from "#modules/content/index.ts";

/** How many places of an entry are sold or held and not over yet, with the dates they were sold for. */
export interface SoldPlaces {
  catalogue: Catalogue;
  type: string;
  id: number;
  /** What the price bought. */
  per: Per;
  /** The season edition; null: not recorded. */
  seasonId: string | null;
  season: SeasonDates;
  sold: number;
  held: number;
}

/**
 * The effects of an edit of the memberships on families who have a place, as paragraphs for staff to confirm
 * before saving. Empty: nothing changes for anybody.
 */
export function soldChanges(
  before: Offerings,
  after: Offerings,
  { places, today }: { places: SoldPlaces[]; today: string },
): string[] {
  return (["registration", "next-generation"] as const).flatMap((catalogue) =>
    entriesOf(before, catalogue).flatMap((entry) => {
      const own = places.filter(
        (one) => one.catalogue === catalogue && one.type === entry.type && one.id === entry.id,
      );
      if (own.length === 0) return [];
      const changes = changesOf(entry, entryOf(after, catalogue, entry), { own, today });
      return changes.length > 0 ? [`${entry.title}, ${counted(own)}: ${changes.join(" ")}`] : [];
    }),
  );
}

function changesOf(
  before: CatalogueEntry,
  after: CatalogueEntry | null,
  { own, today }: { own: SoldPlaces[]; today: string },
): string[] {
  const most = mostAtOnce(own);
  if (!after)
    return [
      "You are removing it. It is no longer sold and stays in the list as archived; the families keep their places and groups.",
    ];
  const changes = moved(before, after, { own, today });
  if (before.per !== after.per) {
    changes.push(
      `Its price is ${perLabels[after.per]} from now on. Earlier sales keep their places for the period they were sold for.`,
    );
  }
  if (after.capacity < before.capacity && after.capacity < most) {
    changes.push(
      `You allow ${after.capacity}. Nobody loses a place; it stays full until fewer than ${after.capacity} are taken.`,
    );
  }
  return changes;
}

function moved(
  before: CatalogueEntry,
  after: CatalogueEntry,
  { own, today }: { own: SoldPlaces[]; today: string },
): string[] {
  const [was, is] = [before.season, after.season];
  if (was.id === is.id && was.from === is.from && was.to === is.to) return [];
  const ofSeasons = own.filter(({ per }) => per !== "month");
  if (was.id !== is.id && ofSeasons.length > 0)
    return [
      `It is sold for ${is.name} from now on. The families keep their places in ${was.name}; these are not counted for ${is.name}.`,
    ];
  const seasons = ofSeasons.flatMap(({ seasonId, season }) => {
    const now = seasonId && editionById(is, seasonId);
    return now ? { sold: season, now } : [];
  });
  const changed = seasons.filter(({ sold, now }) => sold.from !== now.from || sold.to !== now.to);
  // Monthly places have no fixed dates; returning to the dates that were sold changes nothing.
  if (changed.length === 0 && seasons.length === own.length) return [];
  const written = "The families agreed to the old dates: write to them.";
  if (changed.length === 0) return [`Its dates change. ${written}`];
  const days = [...new Set(changed.map(({ now }) => spokenSeason(now)))].join(" and ");
  const isOver = changed.some(({ now }) => now.to < today);
  const places = isOver
    ? "which is over: every place is free again for the next one."
    : "and stay taken.";
  return [`They now count for ${days}, ${places} ${written}`];
}

/** The most places taken at the same time, to compare with the capacity. */
function mostAtOnce(own: SoldPlaces[]): number {
  const count = (some: SoldPlaces[]) => some.reduce((sum, { sold, held }) => sum + sold + held, 0);
  const months = own.filter(({ per }) => per === "month");
  const others = own.filter((one) => !months.includes(one));
  const bySeason = Map.groupBy(others, ({ seasonId }) => seasonId)
    .values()
    .map(count);
  return count(months) + Math.max(0, ...bySeason);
}

/** `7 places sold and 1 held for November 1, 2026 to March 31, 2027` */
function counted(own: SoldPlaces[]): string {
  return own
    .map(({ per, season, sold, held }) => {
      const taken = [
        ...(sold > 0 ? [`${sold === 1 ? "1 place" : `${sold} places`} sold`] : []),
        ...(held > 0 ? [`${held}${sold > 0 ? "" : held === 1 ? " place" : " places"} held`] : []),
      ].join(" and ");
      const isMonth = per === "month";
      return `${taken} for ${isMonth ? "a month" : spokenSeason(season)}`;
    })
    .join(", ");
}

const spokenSeason = ({ from, to }: SeasonDates) => `${formatDate(from)} to ${formatDate(to)}`;
