import { randomUUID } from "node:crypto";
import { and, asc, eq } from "drizzle-orm";
import type { StaffMember } from "#core/audit/staff.ts";
import type { AppContext } from "#core/context.server.ts";
import type { SavedView } from "#core/ui/admin/saved-views.tsx";
import { savedViews } from "./schema.ts";

type Ctx = Pick<AppContext, "db">;
type Owner = Pick<StaffMember, "id">;

/** A longer list would need its own page. */
export const mostViews = 50;

/** The saved views of an account, for all lists. */
export const listSavedViews = ({ db }: Ctx, { id }: Owner): Promise<SavedView[]> =>
  db
    .select({
      id: savedViews.id,
      path: savedViews.path,
      name: savedViews.name,
      search: savedViews.search,
    })
    .from(savedViews)
    .where(eq(savedViews.userId, id))
    .orderBy(asc(savedViews.name));

/** Saves a list's filters; a view with the same name is replaced. @returns false if the limit is reached */
export async function saveView(
  { db }: Ctx,
  { id }: Owner,
  view: Omit<SavedView, "id">,
): Promise<boolean> {
  if ((await db.$count(savedViews, eq(savedViews.userId, id))) >= mostViews) return false;
  await db
    .insert(savedViews)
    .values({ id: randomUUID(), userId: id, ...view })
    .onConflictDoUpdate({
      target: [savedViews.userId, savedViews.path, savedViews.name],
      set: { search: view.search },
    });
  return true;
}

/** Deletes a view, if it is the account's own. */
export async function deleteView({ db }: Ctx, { id }: Owner, view: string): Promise<void> {
  await db.delete(savedViews).where(and(eq(savedViews.userId, id), eq(savedViews.id, view)));
}
