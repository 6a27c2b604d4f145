import type { MetaDescriptor } from "react-router";

const noindex: MetaDescriptor[] = [{ name: "robots", content: "noindex" }];

/** The title of an admin page, which is not indexed. */
export function staffMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title} · Admin` }, ...noindex];
}

interface PageLabels {
  title: string;
  description: string;
}

/** The same for a page whose title is in the content. */
export function staffPageMeta({ title, description }: PageLabels): MetaDescriptor[] {
  return [{ title }, { name: "description", content: description }, ...noindex];
}
