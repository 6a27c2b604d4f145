import { can, type StaffMember } from "#core/audit/staff.ts";
import type { AppContext } from "#core/context.server.ts";
import { plural } from "#core/audit/details.ts";
import type { TodaySource } from "#core/module.server.ts";
import { kindOf } from "#core/forms/submission-kinds.ts";
import { countDeliveries } from "#modules/outbox/index.server.ts";
import { countAssigned, countToAnswer, listInbox } from "./inbox.server.ts";
import { addressIn, inboxFilterFrom } from "./submissions.ts";

const filterOf = (asked: Record<string, string>) => inboxFilterFrom(new URLSearchParams(asked));

/** Late answers, most urgent first; how many wait for an answer; and messages that could not be sent. */
export const inboxTasks: TodaySource = {
  permission: "inbox.manage",
  async tasks(ctx, reader) {
    const seesAll = can(reader, "outbox.read");
    const [late, toAnswer, mine, failed] = await Promise.all([
      listInbox(ctx, filterOf({ reply: "late" }), { reader, size: 5 }),
      countToAnswer(ctx),
      countAssigned(ctx, reader.id),
      seesAll ? allFailed(ctx) : failedInInbox(ctx, reader),
    ]);
    return [
      ...late.rows.map((row) => ({
        tone: "alert" as const,
        title: `Answer ${`${row.firstName} ${row.lastName}`.trim() || row.email}`,
        about: `${kindOf(row.kind).label}${row.excerpt ? `: ${row.excerpt}` : ""}`,
        to: addressIn(row.path, "?reply=late"),
        due: row.replyDue,
      })),
      ...(failed.count > 0 ? [{ tone: "alert" as const, ...failed.task, due: null }] : []),
      ...(mine > 0
        ? [
            {
              tone: "warning" as const,
              title: `${mine} assigned to you`,
              about: "Inquiries and messages waiting for your reply.",
              to: "/admin/inbox?state=new&owner=me",
              due: null,
            },
          ]
        : []),
      ...(toAnswer > 0
        ? [
            {
              tone: "quiet" as const,
              title: `${toAnswer} to answer in the inbox`,
              about: "Late or not, most urgent first.",
              to: "/admin/inbox",
              due: null,
            },
          ]
        : []),
    ];
  },
};

/** Every failed delivery, all listed by the outbox's page. */
async function allFailed(ctx: AppContext) {
  const { failed: count } = await countDeliveries(ctx);
  return {
    count,
    task: {
      title: `${plural(count, "delivery", "deliveries")} failed`,
      about: "Emails, texts or CRM entries. See why, and send them again.",
      to: "/admin/outbox?failed=1",
    },
  };
}

/** For an account that may not open the outbox: the entries of the inbox with a failed delivery. */
async function failedInInbox(ctx: AppContext, reader: StaffMember) {
  const { rows, next } = await listInbox(ctx, filterOf({ delivery: "failed" }), {
    reader,
    size: 20,
  });
  const entries = `${plural(rows.length, "entry", "entries")}${next ? " or more" : ""}`;
  return {
    count: rows.length,
    task: {
      title: "Deliveries failed",
      about: `${entries} of the inbox: an email, a text or the CRM.`,
      to: "/admin/inbox?delivery=failed",
    },
  };
}
