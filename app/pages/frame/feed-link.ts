import type { MetaDescriptor } from "react-router";

/** Tells feed readers where the articles' feed is. */
export const feedLink = (clubName: string): MetaDescriptor => ({
  tagName: "link",
  rel: "alternate",
  type: "application/atom+xml",
  title: `${clubName}: articles`,
  href: "/feed.xml",
});
