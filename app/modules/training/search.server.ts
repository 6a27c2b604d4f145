import { asc, eq } from "drizzle-orm";
import { roleOf } from "#core/audit/roles.ts";
import { isCoaching } from "#core/audit/staff.ts";
import { findRanked } from "#core/db/search-text.server.ts";
import { calledName } from "#core/names.ts";
import type { SearchSource } from "#core/search.server.ts";
import { searchWords } from "#core/search-terms.ts";
import { isOwnGroup, ownGroups } from "#modules/accounts/index.server.ts";
import { inGroups, placedWith, placedKinds } from "#modules/enrolment/index.server.ts";
import { athletes, athleteText } from "#modules/families/schema.ts";
import { readCoaches } from "./coaches.server.ts";

/** A coach's own athletes; the office finds all athletes in the families' search. */
const ownAthletes: SearchSource = {
  kind: "Athletes",
  order: 1,
  permission: "groups.coach",
  async find(ctx, { terms, account, limit }) {
    const groups = isCoaching(account) ? await ownGroups(ctx, account) : [];
    if (groups === "all" || groups.length === 0) return { results: [] };
    const named = inGroups(ctx.content, await placedKinds(ctx), groups);
    const placed = placedWith(ctx, named);
    const { rows, isSimilar } = await findRanked(
      terms,
      { text: athleteText(athletes), limit },
      (isFound, most) =>
        ctx.db
          .selectDistinctOn([athletes.id], {
            id: athletes.id,
            athlete: athletes,
            group: placed.value,
          })
          .from(placed)
          .innerJoin(athletes, eq(athletes.id, placed.athleteId))
          .where(isFound)
          .orderBy(asc(athletes.id), asc(placed.value))
          .limit(most),
    );
    const { groups: known } = ctx.content.schedules;
    const results = rows.map(({ id, athlete, group }) => ({
      title: calledName(athlete),
      about: known.find((one) => one.id === group)?.subtitle ?? "",
      to: `/admin/groups/${group}?athlete=${id}#athlete-${id}`,
    }));
    return { results, isSimilar };
  },
};

const hasWords = (text: string, words: readonly string[]) => {
  const own = searchWords(text);
  return words.every((word) => own.some((each) => each.startsWith(word)));
};

/** The rosters that an account may open. */
const rosters: SearchSource = {
  kind: "Training groups",
  order: 7,
  permission: "groups.coach",
  async find(ctx, { text, account, limit }) {
    const own = await ownGroups(ctx, account);
    const words = searchWords(text);
    const results = ctx.content.schedules.groups
      .filter(({ id, subtitle }) => isOwnGroup(own, id) && hasWords(subtitle, words))
      .map(({ id, subtitle, who }) => ({ title: subtitle, about: who, to: `/admin/groups/${id}` }));
    return { results: results.slice(0, limit) };
  },
};

/** Coaches, with their records. */
const coaches: SearchSource = {
  kind: "Coaches",
  order: 4.5,
  permission: "people.manage",
  async find(ctx, { text, limit }) {
    const words = searchWords(text);
    const results = (await readCoaches(ctx))
      .filter(({ name, email }) => hasWords(`${name} ${email ?? ""}`, words))
      .map(({ key, name, role, email }) => ({
        title: name,
        about: [role ? roleOf(role).label : "No account", email].filter(Boolean).join(", "),
        to: `/admin/people/${encodeURIComponent(key)}`,
      }));
    return { results: results.slice(0, limit) };
  },
};

export const search = [ownAthletes, rosters, coaches];
