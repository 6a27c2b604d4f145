import { redirect } from "react-router";
import { isUuid } from "#core/db/columns.server.ts";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { redirectWithMessage } from "#core/http/flash.server.ts";
import { filtersIn } from "#core/ui/admin/list-query.ts";
import { deleteView, mostViews, saveView } from "../saved-views.server.ts";

/** The list in a form, with its filters; the home page for any other value. */
function listOf({ path = "", search = "" }: Record<string, string>) {
  const isList = /^\/admin(\/[a-z-]+){1,3}$/.test(path);
  return isList
    ? { path, search: filtersIn(search.slice(0, 1000)) }
    : { path: "/admin", search: "" };
}

/** It has no page of its own. */
export { NoPage as default } from "#core/ui/admin/no-page.ts";
export const loader = () => redirect("/admin", 303);

export const action = pageActions({
  async "save-view"({ ctx, staff, fields }: StaffPageAction) {
    const { path, search } = listOf(fields);
    const back = path + search;
    const name = (fields.name ?? "").replace(/\s+/g, " ").trim().slice(0, 60);
    if (!name || !search)
      return redirectWithMessage(ctx, back, {
        note: "Give the view a name, and choose a filter first.",
      });
    const isSaved = await saveView(ctx, staff, { path, name, search });
    return redirectWithMessage(
      ctx,
      back,
      isSaved
        ? `Saved as “${name}”.`
        : { note: `You can save up to ${mostViews} views. Delete one first.` },
    );
  },

  async "delete-view"({ ctx, staff, fields }: StaffPageAction) {
    const { path } = listOf(fields);
    if (isUuid(fields.view ?? "")) await deleteView(ctx, staff, fields.view ?? "");
    return redirectWithMessage(ctx, path, "The view is deleted.");
  },
});
