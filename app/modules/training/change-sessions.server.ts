import { type DatedSession, extraKey } from "#core/time/dated-sessions.ts";
import type { InsteadFields } from "#core/time/session-form.ts";
import type { StaffMember } from "#core/audit/staff.ts";
import { nowIn } from "#core/time/time.ts";
import type { AppContext } from "#core/context.server.ts";
import { isUuid } from "#core/db/columns.server.ts";
import {
  type Changed,
  changing,
  isOver,
  openSessions,
  type ChosenSession,
  Refused,
} from "./changing.server.ts";
import { withCurrentPlaces } from "./current-places.server.ts";
import { isOwnGroup } from "#modules/accounts/index.server.ts";
import { record } from "./record-changes.server.ts";

/** Cancels one or more sessions and notifies their families in one message. */
export function cancelSessions(
  ctx: AppContext,
  staff: StaffMember,
  { chosen, reason }: { chosen: readonly ChosenSession[]; reason: string },
): Promise<Changed> {
  return changing(ctx, staff, async (transaction, own) => {
    const found = await openSessions(ctx, transaction, { chosen, own });
    if (found.some(({ state }) => state === "cancelled")) throw new Refused({ outcome: "stale" });
    return record(ctx, transaction, {
      staff,
      reason,
      news: "cancelled",
      action: "sessions.cancelled",
      next: found.map((session) => ({ session: { ...session, state: "cancelled" as const } })),
    });
  });
}

/** Restores a cancelled practice to its earlier state; a moved one returns to the schedule. */
export function restoreSession(
  ctx: AppContext,
  staff: StaffMember,
  chosen: ChosenSession,
): Promise<Changed> {
  return changing(ctx, staff, async (transaction, own) => {
    const [found] = await openSessions(ctx, transaction, { chosen: [chosen], own });
    if (!found || found.state === "planned" || found.state === "extra")
      throw new Refused({ outcome: "stale" });
    const { planned } = found;
    const before = found.sessionId === null ? "extra" : planned ? "moved" : "planned";
    const session: DatedSession =
      found.state === "cancelled"
        ? { ...found, state: before }
        : { ...found, ...planned, planned: null, state: "planned" };
    if (isOver(session, ctx)) throw new Refused({ outcome: "over" });
    return record(ctx, transaction, {
      staff,
      reason: "",
      news: "planned",
      action: "sessions.restored",
      next: [{ session }],
    });
  });
}

/** Moves a session to another day, time or place. */
export function moveSession(
  ctx: AppContext,
  staff: StaffMember,
  { chosen, fields, reason }: { chosen: ChosenSession; fields: InsteadFields; reason: string },
): Promise<Changed> {
  return changing(ctx, staff, async (transaction, own) => {
    const [found] = await openSessions(ctx, transaction, { chosen: [chosen], own });
    if (!found) throw new Refused({ outcome: "gone" });
    const session = await withCurrentPlaces(ctx, transaction, {
      session: { ...found, state: found.sessionId === null ? "extra" : "moved" },
      fields,
    });
    return record(ctx, transaction, {
      staff,
      reason,
      news: "moved",
      action: "sessions.moved",
      next: [{ session, instead: fields }],
    });
  });
}

/** Adds an extra practice. @param id from the form: sending it twice adds one practice */
export function addSession(
  ctx: AppContext,
  staff: StaffMember,
  {
    id,
    groupId,
    fields,
    reason,
  }: { id: string; groupId: string; fields: InsteadFields; reason: string },
): Promise<Changed> {
  return changing(ctx, staff, async (transaction, own) => {
    const { groups } = ctx.content.schedules;
    if (!isUuid(id) || !isOwnGroup(own, groupId) || !groups.some((group) => group.id === groupId))
      throw new Refused({ outcome: "gone" });
    const now = nowIn(ctx.content.club.timeZone);
    const session = await withCurrentPlaces(ctx, transaction, {
      session: {
        key: extraKey(id),
        groupId,
        sessionId: null,
        state: "extra",
        day: "",
        start: now,
        end: now,
        venue: "",
        reason: null,
        planned: null,
        sequence: 0,
      },
      fields,
    });
    return record(ctx, transaction, {
      staff,
      reason,
      news: "extra",
      action: "sessions.added",
      next: [{ session, instead: fields }],
    });
  });
}
