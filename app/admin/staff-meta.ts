import type { MetaDescriptor } from "react-router";

/** Title of a staff page; search engines are asked to leave it out. */
export function staffMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title} · Staff room` }, { name: "robots", content: "noindex" }];
}
