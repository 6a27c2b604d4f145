import { missing } from "#core/ui/public/page.ts";

/** Any address without a page: the layout shows the not-found page. */
export function loader() {
  throw missing();
}

export default function NotFoundPage() {
  return null;
}
