import type { AppContext } from "#core/context.server.ts";

/** How many of each kind were deleted. */
export type DeletedCounts = Record<string, number>;

/** Deletes what is older than the periods in the club's privacy policy (`club.retention`). */
export async function deleteOldRecords(ctx: AppContext): Promise<DeletedCounts> {
  const deleted: DeletedCounts = {};
  for (const { name, remove } of ctx.modules.retention) deleted[name] = await remove(ctx);
  return deleted;
}
