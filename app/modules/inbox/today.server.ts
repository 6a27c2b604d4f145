import { can } from "#core/audit/staff.ts";
import { plural } from "#core/audit/details.ts";
import type { TodaySource } from "#core/module.server.ts";
import { kindOf } from "#core/forms/submission-kinds.ts";
import { listUnsentMails } from "#modules/outbox/index.server.ts";
import { countNew, listInbox } from "./inbox.server.ts";
import { addressIn, inboxFilterFrom } from "./submissions.ts";

const filterOf = (asked: Record<string, string>) => inboxFilterFrom(new URLSearchParams(asked));

/** Late answers, most urgent first; new submissions; and messages that could not be sent. */
export const inboxTasks: TodaySource = {
  permission: "inbox.manage",
  async tasks(ctx, reader) {
    const [late, isNew, mine, failed, unsent] = await Promise.all([
      listInbox(ctx, filterOf({ reply: "late" }), { reader, size: 5 }),
      countNew(ctx),
      countNew(ctx, reader.id),
      listInbox(ctx, filterOf({ delivery: "failed" }), { reader, size: 20 }),
      can(reader, "outbox.read") ? listUnsentMails(ctx) : [],
    ]);
    const failures = `${plural(failed.rows.length, "entry", "entries")}${failed.next ? " or more" : ""}`;
    return [
      ...late.rows.map((row) => ({
        tone: "alert" as const,
        title: `Answer ${`${row.firstName} ${row.lastName}`.trim() || row.email}`,
        about: `${kindOf(row.kind).label}${row.excerpt ? `: ${row.excerpt}` : ""}`,
        to: addressIn(row.path, "?reply=late"),
        due: row.replyDue,
      })),
      ...(failed.rows.length > 0
        ? [
            {
              tone: "alert" as const,
              title: "Deliveries failed",
              about: `${failures} of the inbox: an email, a text or the CRM.`,
              to: "/admin/inbox?delivery=failed",
              due: null,
            },
          ]
        : []),
      ...(unsent.length > 0
        ? [
            {
              tone: "alert" as const,
              title: `${plural(unsent.length, "email")} not sent`,
              about: "See why, and send them again.",
              to: "/admin/outbox",
              due: null,
            },
          ]
        : []),
      ...(mine > 0
        ? [
            {
              tone: "warning" as const,
              title: `${mine} assigned to you`,
              about: "Inquiries and messages that wait for your answer.",
              to: "/admin/inbox?state=new&owner=me",
              due: null,
            },
          ]
        : []),
      ...(isNew > 0
        ? [
            {
              tone: "quiet" as const,
              title: `${isNew} new in the inbox`,
              about: "Not answered yet, also those that are not late.",
              to: "/admin/inbox?state=new",
              due: null,
            },
          ]
        : []),
    ];
  },
};
