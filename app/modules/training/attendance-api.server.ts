import { z } from "zod";
import { choices, longestNote } from "./attendance.ts";
import { readOwnNotes, recordNotes } from "./notes.server.ts";
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

const note = z.object({
  id: z.string(),
  athleteId: z.string().nullable(),
  note: z.string(),
  staffId: z.string().nullable(),
  by: z.string(),
  at: z.number(),
});

/** The calls that a coach's device makes when it is online. */
export const attendanceCalls: Call[] = [
  callWithBody({
    method: "post",
    path: "/api/attendance",
    summary: "Marks of who is at practice, and notes; the same may be sent again",
    who: "attendance.take",
    body: z.object({
      /** The account that made the entries: another account may have signed in on the device. */
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
            /** Applies only to an athlete without an entry. */
            ifUnmarked: z.boolean(wanted).optional(),
          }),
          wanted,
        )
        .max(500, "Send at most 500 marks at once"),
      notes: z
        .array(
          z.object({
            id: z.uuid(wanted),
            session: z.string(wanted),
            /** Null: a note about the practice. */
            athlete: z.string(wanted).nullable(),
            note: z.string(wanted).max(longestNote, `A note has at most ${longestNote} letters`),
            at: z.number(wanted),
          }),
          wanted,
        )
        .max(500, "Send at most 500 notes at once")
        .optional(),
    }),
    wanted,
    data: z.object({
      outcomes: z.record(z.string(), z.enum(outcomes)),
      entries: z.array(entry).nullable(),
      notes: z.array(note).nullable(),
    }),
    status: 200,
    failures: { 409: "The marks are another account's" },
    async respond(c, ctx, { account, sentAt, session, entries, notes = [] }) {
      const staff = c.get("staff");
      if (account !== staff.id) return failure(c, 409, "Another account is signed in");
      const outcomes = await recordEntries(ctx, staff, { sentAt, entries });
      const ofNotes = await recordNotes(ctx, staff, { sentAt, notes });
      const current = session === null ? null : await readOwnEntries(ctx, staff, session);
      return success(c, {
        outcomes: Object.fromEntries([...outcomes, ...ofNotes]),
        entries: current,
        notes: session === null ? null : await readOwnNotes(ctx, staff, session),
      });
    },
  }),
];
