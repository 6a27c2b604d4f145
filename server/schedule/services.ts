import type { StaffMember } from "#domain/staff.ts";
import type { AppContext } from "../context.ts";
import { addSession, cancelSessions, moveSession, restoreSession } from "./change-sessions.ts";
import type { Changed, ChosenSession } from "./changing.ts";
import { listSessions, readSession } from "./read-sessions.ts";
import { stopTelling } from "./stop-telling.ts";

/** @param refresh reads the content again, so that the next page of this instance has the change */
export function scheduleServices(ctx: AppContext, refresh: () => Promise<unknown>) {
  const changed = async (change: Promise<Changed>) => {
    const result = await change;
    if (result.outcome === "done") await refresh();
    return result;
  };
  return {
    listSessions: (staff: StaffMember) => listSessions(ctx, staff),
    readSession: (staff: StaffMember, key: string) => readSession(ctx, staff, key),
    cancelSessions: (staff: StaffMember, wish: Parameters<typeof cancelSessions>[2]) =>
      changed(cancelSessions(ctx, staff, wish)),
    restoreSession: (staff: StaffMember, chosen: ChosenSession) =>
      changed(restoreSession(ctx, staff, chosen)),
    moveSession: (staff: StaffMember, wish: Parameters<typeof moveSession>[2]) =>
      changed(moveSession(ctx, staff, wish)),
    addSession: (staff: StaffMember, wish: Parameters<typeof addSession>[2]) =>
      changed(addSession(ctx, staff, wish)),
    stopTelling: (staff: StaffMember, wish: Parameters<typeof stopTelling>[2]) =>
      changed(stopTelling(ctx, staff, wish)),
  };
}
