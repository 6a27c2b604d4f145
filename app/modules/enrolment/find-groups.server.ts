import {
  birthYearsOf,
  findGroups,
  goals,
  type GroupQuery,
  trainingGroups,
} from "#modules/catalogue/index.ts";
import { namesOf } from "#core/records.ts";
import { nowIn } from "#core/time/time.ts";
import type { AppContext } from "#core/context.server.ts";
import { knownPlaces } from "./availability.server.ts";

/** The groups for a query; null: without an age. */
export async function findGroupsFor(ctx: AppContext, asked: URLSearchParams) {
  const { content } = ctx;
  const { club } = content;
  const now = nowIn(club.timeZone);
  const query = groupQueryFrom(asked, club.towns, now);
  if (!query) return null;
  const groups = trainingGroups(content, now, await knownPlaces(ctx));
  return { query, groups: findGroups(query, groups, { now, club: content }), now };
}

/**
 * Parses `age` or, more precisely, `born`; `town` and `goal` are optional. Unknown values mean any.
 * @returns null without a valid age
 */
function groupQueryFrom(
  asked: URLSearchParams,
  towns: string[],
  now: Temporal.ZonedDateTime,
): GroupQuery | null {
  const born = wholeNumber(asked.get("born"), { from: 1901, to: 2099 });
  const age = wholeNumber(asked.get("age"), { from: 0, to: 99 });
  const birthYears = born === null ? age !== null && birthYearsOf(age, now) : [born];
  if (!birthYears) return null;
  return {
    birthYears,
    town: townNamed(towns, asked.get("town")),
    goal: namesOf(goals).find((known) => known === asked.get("goal")) ?? null,
  };
}

/** The town of an address that somebody may have typed: `?town=whitby`; null: none of the club's. */
export const townNamed = (towns: readonly string[], typed: string | null): string | null =>
  towns.find((known) => known.toLowerCase() === typed?.trim().toLowerCase()) ?? null;

function wholeNumber(text: string | null, { from, to }: { from: number; to: number }) {
  const number = /^\d{1,4}$/.test(text ?? "") ? Number(text) : Number.NaN;
  return number >= from && number <= to ? number : null;
}
