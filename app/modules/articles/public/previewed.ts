import type { RouterContextProvider } from "react-router";
import { mayOpen } from "#core/audit/staff.ts";
import { currentStaff } from "#modules/accounts/index.server.ts";
import { appContext } from "#core/request-context.ts";
import { missing } from "#core/ui/public/page.ts";

/** A preview is private and not indexed. */
export const previewHeaders = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex" };

/**
 * The id of the item to preview.
 * @throws 404 for everybody but staff
 */
export async function previewedItem(
  {
    context,
    request,
    pattern,
  }: {
    context: Readonly<RouterContextProvider>;
    request: Request;
    pattern: string;
  },
  id: string,
): Promise<number> {
  const ctx = context.get(appContext);
  const visit = await currentStaff(ctx, request.headers);
  if (!visit || !mayOpen(visit.staff, pattern, ctx.modules) || !/^\d{1,9}$/.test(id))
    throw missing();
  return Number(id);
}
