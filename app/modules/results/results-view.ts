import { inOrder } from "#core/ordinal.ts";
import { formatDate } from "#core/time/time.ts";
import { type Best, bestsOf, type Comparable, improvement, wereBests, windOf } from "./bests.ts";
import { type EventId, eventLabel, eventOf } from "#modules/content/index.ts";
import { formatMeasure, windText } from "./parse.ts";
import { trendOf } from "./trend.ts";

/** A result with where and when it was achieved. */
export interface Achievement extends Comparable {
  id: string;
  meetId: string;
  meet: string;
  town: string;
  place: number | null;
  round: string;
}

/**
 * The event of a result, with the properties that results must share to be compared: `Shot put, 3 kg`, `60 m,
 * indoor`.
 */
export const comparedEvent = ({ event, gear, indoor, timing }: Comparable): string =>
  eventLabel(event, { gear, indoor, byHand: timing === "hand" });

/** `5.61 m (+2.4, wind-assisted)`, `12.34 (wind not measured)`. */
export function formatResult(result: Comparable): string {
  const measure = formatMeasure(result.event, result);
  const wind = result.value === null ? "" : windNote(result);
  return wind ? `${measure} (${wind})` : measure;
}

function windNote(result: Comparable): string {
  const state = windOf(result);
  if (state === "unmeasured") return "wind not measured";
  if (result.wind === null) return "";
  return state === "assisted" ? `${windText(result.wind)}, wind-assisted` : windText(result.wind);
}

/** An athlete's results, formatted for family, staff and visitors. */
export type ResultsView = ReturnType<typeof resultsView>;

/**
 * Bests by event, then results by meet, newest first.
 * @param results of one athlete
 * @param year the season, such as `2026`
 */
export function resultsView(results: readonly Achievement[], year: string) {
  const bests = wereBests(results);
  const meets = Map.groupBy(
    results.toSorted((a, b) => b.day.localeCompare(a.day)),
    ({ meetId }) => meetId,
  );
  return {
    bests: bestsOf(results, year).map((one) => bestView(one, bests)),
    meets: [...meets].flatMap(([id, results]) => {
      const [first] = results;
      if (!first) return [];
      return [
        {
          id,
          name: first.meet,
          when: [formatDate(first.day), first.town].filter(Boolean).join(", "),
          results: results.map((result) => ({
            id: result.id,
            event: comparedEvent({ ...result, indoor: false }),
            result: formatResult(result),
            place: result.place === null ? "" : inOrder(result.place),
            round: result.round,
            isBest: bests.has(result),
          })),
        },
      ];
    }),
  };
}

function bestView({ best, season, years, days }: Best<Achievement>, were: Set<Achievement>) {
  const [first] = years;
  const last = years.at(-1);
  const gain = first && last && first !== last ? improvement(best, first.result) : 0;
  const [mark = "", unit = ""] = formatMeasure(best.event, best).split(" ");
  return {
    id: best.id,
    event: comparedEvent(best),
    best: formatResult(best),
    mark,
    unit,
    wind: windNote(best).replace(/^(?=[+\d\u2212])/, "wind "),
    day: best.day,
    where: `${best.meet}, ${formatDate(best.day)}`,
    season: season ? formatResult(season) : "",
    years: years.map(({ year, result }) => ({ year, result: formatMeasure(result.event, result) })),
    gain: gain > 0 && first ? formatGain(best, gain, first.year) : "",
    trend: trendOf(days, best),
    better: betterOf(best.event),
    /** The newest first. */
    entries: days.toReversed().map((result) => ({
      id: result.id,
      day: result.day,
      on: formatDate(result.day),
      mark: formatMeasure(result.event, result),
      result: formatResult(result),
      meet: result.meet,
      isBest: were.has(result),
    })),
  };
}

/** What a better mark is called. */
function betterOf(event: EventId) {
  const { measure } = eventOf(event);
  if (measure !== "distance") return measure === "time" ? "faster" : "more points";
  return event === "high-jump" || event === "pole-vault" ? "higher" : "farther";
}

/** `0.42 s faster than in 2025`, `37 cm farther than in 2025`. */
function formatGain({ event }: Comparable, gain: number, year: string): string {
  const than = `${betterOf(event)} than in ${year}`;
  const { measure } = eventOf(event);
  if (measure === "time") return `${(gain / 1000).toFixed(2)} s ${than}`;
  if (measure === "points") return `${gain} ${than}`;
  const length = gain < 1000 ? `${gain / 10} cm` : `${(gain / 1000).toFixed(2)} m`;
  return `${length} ${than}`;
}
