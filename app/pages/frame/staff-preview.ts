import type { RouterContextProvider } from "react-router";
import { servicesContext } from "#app/context.ts";
import { mayAct } from "#domain/staff-rights.ts";
import { missing } from "./missing.ts";

/** A preview is one person's, and no search engine's. */
export const previewHeaders = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex" };

/**
 * The number of the item that staff want to look at before it is published.
 * @throws 404 for everybody else, as if there were nothing
 */
export async function previewedItem(
  { context, request }: { context: Readonly<RouterContextProvider>; request: Request },
  id: string,
): Promise<number> {
  const visit = await context.get(servicesContext).currentStaff(request.headers);
  if (!visit || !mayAct(visit.staff.role, "editor") || !/^\d{1,9}$/.test(id)) throw missing();
  return Number(id);
}
