import { z } from "zod";
import { choices } from "./attendance.ts";
import { readOwnEntries, recordEntries } from "./entries.server.ts";
import { failure, success } from "#core/http/answer.server.ts";
import { type Call, callWithBody } from "#modules/accounts/index.server.ts";

const wanted = "Send an account, its time and marks";
const outcomes = ["counts", "older", "refused"] as const;

const entry = z.object({
  id: z.string(),
  athleteId: z.string(),
  status: z.enum([...choices, "none"]),
  byFamily: z.boolean(),
  by: z.string(),
  at: z.number(),
});

/** The calls that a coach's device makes once it has a network. */
export const attendanceCalls: Call[] = [
  callWithBody({
    method: "post",
    path: "/api/attendance",
    summary: "Marks of who is at practice; the same mark may be sent again",
    who: "attendance.take",
    body: z.object({
      /** The owner of the entries: another account may have signed in on the device. */
      account: z.string(wanted),
      sentAt: z.number(wanted),
      /** The practice whose entries are requested. */
      session: z.string(wanted).nullable(),
      entries: z
        .array(
          z.object({
            id: z.uuid(wanted),
            session: z.string(wanted),
            athlete: z.string(wanted),
            status: z.enum([...choices, "none"], wanted),
            at: z.number(wanted),
          }),
          wanted,
        )
        .max(500, "Send at most 500 marks at once"),
    }),
    wanted,
    data: z.object({
      outcomes: z.record(z.string(), z.enum(outcomes)),
      entries: z.array(entry).nullable(),
    }),
    status: 200,
    failures: { 409: "The marks are another account's" },
    async respond(c, ctx, { account, sentAt, session, entries }) {
      const staff = c.get("staff");
      if (account !== staff.id) return failure(c, 409, "Another account is signed in");
      const outcomes = await recordEntries(ctx, staff, { sentAt, entries });
      const current = session === null ? null : await readOwnEntries(ctx, staff, session);
      return success(c, { outcomes: Object.fromEntries(outcomes), entries: current });
    },
  }),
];
