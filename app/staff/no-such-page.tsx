import { data } from "react-router";

export { NoPage as default } from "#core/ui/admin/no-page.ts";

/** Any address of the admin site without a page: the layout says so, within its menu. */
export function loader() {
  throw data(null, 404);
}
