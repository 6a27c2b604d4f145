import { asc, eq, isNull, sql } from "drizzle-orm";
import { findRanked, searchText } from "#core/db/search-text.server.ts";
import type { SearchSource } from "#core/search.server.ts";
import { offerings, programs, trainingGroups, venues } from "./schema.ts";

/** Offerings; a few dozen, which need no index. */
const offeringSource: SearchSource = {
  kind: "Programs",
  order: 7,
  permission: "catalogue.edit",
  async find({ db }, { terms, limit }) {
    const text = sql`concat_ws(' ', ${offerings.title}, ${offerings.subTitle}, ${programs.name})`;
    const { rows, isSimilar } = await findRanked(
      terms,
      { text: searchText(text), limit },
      (isFound, most) =>
        db
          .select({
            id: offerings.id,
            title: offerings.title,
            subTitle: offerings.subTitle,
            archivedAt: offerings.archivedAt,
          })
          .from(offerings)
          .leftJoin(programs, eq(programs.id, offerings.programId))
          .where(isFound)
          .orderBy(sql`${offerings.archivedAt} is not null`, asc(offerings.position))
          .limit(most),
    );
    const results = rows.map(({ id, title, subTitle, archivedAt }) => ({
      title,
      about: [subTitle, archivedAt && "archived"].filter(Boolean).join(", "),
      to: `/admin/programs/offerings/${id}`,
    }));
    return { results, isSimilar };
  },
};

/** Groups and locations of the schedule. */
const scheduleSource: SearchSource = {
  kind: "Schedule",
  order: 8,
  permission: "schedule.edit",
  async find({ db }, { terms, limit }) {
    const groups = await findRanked(
      terms,
      { text: searchText(trainingGroups.name), limit },
      (isFound, most) =>
        db
          .select({ id: trainingGroups.id, title: trainingGroups.name })
          .from(trainingGroups)
          .where(sql`${isFound} and ${isNull(trainingGroups.archivedAt)}`)
          .limit(most),
    );
    const places = await findRanked(
      terms,
      { text: searchText(sql`${venues.name} || ' ' || ${venues.town}`), limit },
      (isFound, most) =>
        db
          .select({ id: venues.id, title: venues.name, town: venues.town })
          .from(venues)
          .where(sql`${isFound} and ${isNull(venues.archivedAt)}`)
          .limit(most),
    );
    const found = [
      ...groups.rows.map(({ id, title }) => ({
        result: { title, about: "Training group", to: `/admin/programs/groups/${id}` },
        isSimilar: groups.isSimilar,
      })),
      ...places.rows.map(({ id, title, town }) => ({
        result: { title, about: town, to: `/admin/programs/places/${id}` },
        isSimilar: places.isSimilar,
      })),
    ];
    const exact = found.filter(({ isSimilar }) => !isSimilar);
    const shown = exact.length > 0 ? exact : found;
    return {
      results: shown.slice(0, limit).map(({ result }) => result),
      isSimilar: exact.length === 0,
    };
  },
};

export const search = [offeringSource, scheduleSource];
