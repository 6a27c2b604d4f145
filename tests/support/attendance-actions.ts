import { entryFor, practice } from "./attendance.ts";
import { type StaffActions, staffActions } from "./staff-actions.ts";

/** The actions on the attendance pages. */
export const attendanceActions: StaffActions = (club, cookie, make) => {
  const { submit, call } = staffActions(club, cookie);
  return [
    {
      at: "/admin/attendance",
      action: "record",
      audit: "attendance.taken",
      says: "La relève, ",
      act: async () => {
        const [key, { athleteId }] = [await practice(club), await make.family()];
        return submit(`/admin/attendance/${key}`, {
          _action: "record",
          athlete: athleteId,
          status: "here",
        });
      },
    },
    {
      at: "/admin/attendance",
      action: "note",
      audit: "attendance.noted",
      says: "La relève, ",
      act: async () => {
        const [key, { athleteId }] = [await practice(club), await make.family()];
        const note = "Ankle taped";
        return submit(`/admin/attendance/${key}`, { _action: "note", athlete: athleteId, note });
      },
    },
    {
      at: "post /api/attendance",
      audit: "attendance.taken",
      says: "La relève, ",
      act: async () => {
        const [session, { athleteId }] = [await practice(club), await make.family()];
        const me = (await (await call("GET", "/api/users/me")).json()) as {
          data?: { id: string };
        };
        const entries = [entryFor(session, athleteId)];
        const account = me.data?.id ?? "";
        return call("POST", "/api/attendance", { account, sentAt: Date.now(), session, entries });
      },
    },
  ];
};
