import { desc, sql } from "drizzle-orm";
import { findRanked } from "#core/db/search-text.server.ts";
import { kindOf } from "#core/forms/submission-kinds.ts";
import type { SearchSource } from "#core/search.server.ts";
import { senderText, submissions } from "#modules/outbox/schema.ts";
import { mentions } from "./inbox.server.ts";

/** Submissions, newest first; including possible spam, which the inbox shows separately. */
const submissionSource: SearchSource = {
  kind: "Inbox",
  order: 6,
  permission: "inbox.manage",
  list: (text) => `/admin/inbox?${new URLSearchParams({ q: text })}`,
  async find({ db }, { text, terms, limit }) {
    const newest = (isFound: ReturnType<typeof mentions>, most: number) =>
      db
        .select()
        .from(submissions)
        .where(isFound)
        // Prevents the use of this column's index: for a rare word it would be read completely.
        .orderBy(desc(sql`${submissions.receivedAt} + interval '0'`))
        .limit(most);
    const exact = await newest(mentions(text), limit);
    const { rows, isSimilar } =
      exact.length > 0
        ? { rows: exact, isSimilar: false }
        : await findRanked(terms, { text: senderText(submissions), limit }, newest);
    const results = rows.map(({ reference, kind, suspicion, ...sender }) => ({
      title: `${sender.firstName} ${sender.lastName}`.trim() || sender.email,
      about: [suspicion && "possible spam", kindOf(kind).label, sender.email, reference]
        .filter(Boolean)
        .join(", "),
      to: `/admin/inbox/${reference}`,
    }));
    return { results, isSimilar };
  },
};

export const search = [submissionSource];
