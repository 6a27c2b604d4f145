import { data } from "react-router";

/** Any address without a page: the layout shows what stands in its place. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function NotFoundPage() {
  return null;
}
