import type { DatedSession } from "#core/time/dated-sessions.ts";
import type { InsteadFields } from "#core/time/session-form.ts";
import type { StaffMember } from "#core/audit/staff.ts";
import { nowIn } from "#core/time/time.ts";
import type { AppContext } from "#core/context.server.ts";
import type { Transaction } from "#core/db/database.server.ts";
import { isOwnGroup, type OwnGroups, ownGroups } from "#modules/accounts/index.server.ts";
import { lastRows, sessionOf } from "./one-session.server.ts";

/**
 * `gone`: this account has no such session. `over`: it has ended. `stale`: it changed after the page was
 * rendered, or is already in that state.
 */
export type Changed =
  | { outcome: "done"; key: string }
  | { outcome: "gone" | "over" | "stale" }
  | { outcome: "invalid"; errors: Partial<InsteadFields> };

/** A session as the page showed it. @property seen its number of changes at that time */
export interface ChosenSession {
  key: string;
  seen: number;
}

/** Rolls back the transaction with a result. */
export class Refused extends Error {
  readonly result: Exclude<Changed, { outcome: "done" }>;
  constructor(result: Exclude<Changed, { outcome: "done" }>) {
    super(result.outcome);
    this.result = result;
  }
}

type Work = (transaction: Transaction, own: OwnGroups) => Promise<Changed>;

/**
 * Runs a change in one transaction, with the groups that the account may change. Then reloads the content, so
 * that this instance's next page includes the change.
 */
export async function changing(ctx: AppContext, staff: StaffMember, work: Work): Promise<Changed> {
  const own = await ownGroups(ctx, staff);
  try {
    const result = await ctx.db.transaction((transaction) => work(transaction, own));
    if (result.outcome === "done") await ctx.live.refresh();
    return result;
  } catch (error) {
    if (error instanceof Refused) return error.result;
    throw error;
  }
}
interface Wanted {
  chosen: readonly ChosenSession[];
  own: OwnGroups;
}

/** The current sessions of an action, if the account may change them and none has ended. */
export async function openSessions(
  ctx: AppContext,
  transaction: Transaction,
  { chosen, own }: Wanted,
): Promise<DatedSession[]> {
  const rows = await lastRows(
    transaction,
    chosen.map(({ key }) => key),
  );
  const found = chosen.map(({ key, seen }) => {
    const session = sessionOf(
      ctx,
      key,
      rows.find((row) => row.key === key),
    );
    if (!session || !isOwnGroup(own, session.groupId)) throw new Refused({ outcome: "gone" });
    if (session.sequence !== seen) throw new Refused({ outcome: "stale" });
    if (isOver(session, ctx)) throw new Refused({ outcome: "over" });
    return session;
  });
  if (found.length === 0) throw new Refused({ outcome: "gone" });
  return found;
}

/** Whether it has ended. */
export const isOver = ({ end }: DatedSession, { content }: AppContext) =>
  Temporal.ZonedDateTime.compare(end, nowIn(content.club.timeZone)) <= 0;
