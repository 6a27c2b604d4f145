import { missing } from "./page.ts";

/** Any address without a page: the layout shows what stands in its place. */
export function loader() {
  throw missing();
}

export default function NotFoundPage() {
  return null;
}
