import { randomUUID } from "node:crypto";
import { extraKey } from "#core/time/dated-sessions.ts";
import { anotherPlace, dailyGroup, dayFromNow } from "./daily-practice.ts";
import { type StaffAction, type StaffActions, staffActions } from "./staff-actions.ts";

/** Staff's changes to sessions: each time an extra one, as the schedule may have none. */
export const sessionActions: StaffActions = (club, cookie, make) => {
  const { submit } = staffActions(club, cookie);
  let days = 1;
  const times = () => ({
    day: dayFromNow((days += 1)),
    start: "05:00",
    end: "06:00",
    venue: anotherPlace.id,
    reason: "A reason",
  });
  const add = (id: string) =>
    submit("/admin/sessions", { _action: "add", id, group: dailyGroup, ...times() });

  /** Submits a form of a new session, which is cancelled first if it is to be restored. */
  async function perform(action: string) {
    await make.registered({ email: `${randomUUID()}@example.ca` });
    const id = randomUUID();
    await add(id);
    const at = `/admin/sessions/${extraKey(id)}`;
    const cancel = (session: string) =>
      submit(at, { _action: "cancel", session, reason: "A reason" });
    if (action === "restore") await cancel("1");
    return action === "cancel"
      ? cancel("1")
      : submit(at, { ...times(), _action: action, session: action === "restore" ? "2" : "1" });
  }
  const actions = {
    cancel: "sessions.cancelled",
    move: "sessions.moved",
    restore: "sessions.restored",
    stop: "sessions.stopped",
    undo: "sessions.undone",
  } as const;
  return [
    {
      at: "/admin/sessions",
      action: "add",
      audit: "sessions.added",
      says: "La relève, ",
      act: () => add(randomUUID()),
    },
    ...Object.entries(actions).map(
      ([action, audit]): StaffAction => ({
        at: "/admin/sessions",
        action,
        audit,
        says: "La relève, ",
        act: () => perform(action),
      }),
    ),
  ];
};
