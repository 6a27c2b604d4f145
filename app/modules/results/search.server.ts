import { desc, sql } from "drizzle-orm";
import { findRanked, searchText } from "#core/db/search-text.server.ts";
import type { SearchSource } from "#core/search.server.ts";
import { formatDate } from "#core/time/time.ts";
import { meets } from "./schema.ts";

/** The searchable text of a meet. */
export const meetText = searchText(sql`${meets.name} || ' ' || ${meets.town}`);

/** A club has a few dozen meets a year, which need no index. */
const meetSource: SearchSource = {
  kind: "Meets",
  order: 9,
  permission: "results.manage",
  async find({ db }, { terms, limit }) {
    const { rows, isSimilar } = await findRanked(
      terms,
      { text: meetText, limit },
      (isFound, most) =>
        db.select().from(meets).where(isFound).orderBy(desc(meets.firstDay)).limit(most),
    );
    const results = rows.map(({ id, name, town, firstDay }) => ({
      title: name,
      about: [town, formatDate(firstDay)].filter(Boolean).join(", "),
      to: `/admin/meets/${id}`,
    }));
    return { results, isSimilar };
  },
};

export const search = [meetSource];
