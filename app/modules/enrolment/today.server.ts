import { and, asc, eq, sql } from "drizzle-orm";
import { plural } from "#core/audit/details.ts";
import type { TodaySource } from "#core/module.server.ts";
import { submissions } from "#modules/outbox/schema.ts";
import { waitingListEntries } from "./schema.ts";
import { countMissingWaivers } from "./waiver-list.server.ts";

/** Offers that expire within a day: a phone call may help. */
export const offerTasks: TodaySource = {
  permission: "enrolment.manage",
  async tasks({ db }) {
    const found = await db
      .select({
        firstName: submissions.firstName,
        lastName: submissions.lastName,
        phone: submissions.phone,
        due: waitingListEntries.offerUntil,
      })
      .from(waitingListEntries)
      .innerJoin(submissions, eq(submissions.id, waitingListEntries.submissionId))
      .where(
        and(
          eq(waitingListEntries.state, "offered"),
          sql`${waitingListEntries.offerUntil} < now() + interval '1 day'`,
        ),
      )
      .orderBy(asc(waitingListEntries.offerUntil))
      .limit(5);
    return found.map(({ firstName, lastName, phone, due }) => ({
      tone: "warning",
      title: `The spot offered to ${firstName} ${lastName} runs out`,
      about: phone ? `No answer yet. Call ${phone}.` : "No answer yet.",
      to: "/admin/waiting",
      due,
    }));
  },
};

/** How many athletes train without a required waiver. */
export const waiverTasks: TodaySource = {
  permission: "waivers.manage",
  async tasks(ctx) {
    const count = await countMissingWaivers(ctx);
    if (count === 0) return [];
    return [
      {
        tone: "warning",
        title: `${plural(count, "athlete")} without a waiver`,
        about: "Write to their families.",
        to: "/admin/waivers",
        due: null,
      },
    ];
  },
};
