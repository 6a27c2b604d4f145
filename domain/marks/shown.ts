import { inOrder } from "../ordinal.ts";
import { formatDate } from "../time.ts";
import {
  type Best,
  bestsOf,
  type Comparable,
  countsAsBest,
  improvement,
  wereBests,
  windOf,
} from "./bests.ts";
import { eventInWords, eventOf } from "./events.ts";
import { markInWords, windInWords } from "./parse.ts";

/** A result with where and when it was achieved. */
export interface Achievement extends Comparable {
  id: string;
  meetId: string;
  meet: string;
  town: string;
  place: number | null;
  round: string;
}

/** The event of a result, with what it is compared with: `Shot put, 3 kg`, `60 m, indoor`. */
export const comparedEvent = ({ event, gear, indoor, timing }: Comparable): string =>
  eventInWords(event, { gear, indoor, byHand: timing === "hand" });

/** `5.61 m (+2.4, wind-assisted)`, `12.34 (wind not measured)`. */
export function resultInWords(mark: Comparable): string {
  const words = markInWords(mark.event, mark);
  const wind = mark.value === null ? "" : windNote(mark);
  return wind ? `${words} (${wind})` : words;
}

function windNote(mark: Comparable): string {
  const state = windOf(mark);
  if (state === "unmeasured") return "wind not measured";
  if (mark.wind === null) return "";
  return state === "assisted" ? `${windInWords(mark.wind)}, wind-assisted` : windInWords(mark.wind);
}

/** An athlete's results as family, staff and visitors read them. */
export type ShownMarks = ReturnType<typeof shownMarks>;

/**
 * Bests by event, then results by meet, the newest first.
 * @param marks of one athlete @param year the season, such as `2026`
 */
export function shownMarks(marks: readonly Achievement[], year: string) {
  const bests = wereBests(marks);
  const meets = Map.groupBy(
    marks.toSorted((a, b) => b.day.localeCompare(a.day)),
    ({ meetId }) => meetId,
  );
  return {
    bests: bestsOf(marks, year).map(shownBest),
    meets: [...meets].flatMap(([id, results]) => {
      const [first] = results;
      if (!first) return [];
      return [
        {
          id,
          name: first.meet,
          when: [formatDate(first.day), first.town].filter(Boolean).join(", "),
          results: results.map((mark) => ({
            id: mark.id,
            event: comparedEvent({ ...mark, indoor: false }),
            result: resultInWords(mark),
            place: mark.place === null ? "" : inOrder(mark.place),
            round: mark.round,
            isBest: bests.has(mark),
          })),
        },
      ];
    }),
  };
}

function shownBest({ best, season, years }: Best<Achievement>) {
  const [first] = years;
  const last = years.at(-1);
  const gain = first && last && first !== last ? improvement(best, first.mark) : 0;
  return {
    id: best.id,
    event: comparedEvent(best),
    best: resultInWords(best),
    where: `${best.meet}, ${formatDate(best.day)}`,
    season: season ? resultInWords(season) : "",
    years: years.map(({ year, mark }) => ({ year, result: markInWords(mark.event, mark) })),
    gain: gain > 0 && first ? gainInWords(best, gain, first.year) : "",
  };
}

/** `0.42 s faster than in 2025`. */
function gainInWords({ event }: Comparable, gain: number, year: string): string {
  const { measure } = eventOf(event);
  if (measure === "time") return `${(gain / 1000).toFixed(2)} s faster than in ${year}`;
  if (measure === "points") return `${gain} points more than in ${year}`;
  return `${(gain / 1000).toFixed(2)} m more than in ${year}`;
}

/** How many of an athlete's results at each meet were personal bests, by the meet's id. */
export function bestsByMeet(marks: readonly Achievement[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { meetId } of wereBests(marks.filter(countsAsBest)))
    counts.set(meetId, (counts.get(meetId) ?? 0) + 1);
  return counts;
}
