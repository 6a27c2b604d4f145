import type { MetaDescriptor } from "react-router";

const noindex: MetaDescriptor[] = [{ name: "robots", content: "noindex" }];

/** The same of a page whose title is among the content's. */
export function staffPageMeta({ title, description }: PageWords): MetaDescriptor[] {
  return [{ title }, { name: "description", content: description }, ...noindex];
}

interface PageWords {
  title: string;
  description: string;
}

/** Title of a staff page; search engines are asked to leave it out. */
export function staffMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title} · Staff room` }, ...noindex];
}
