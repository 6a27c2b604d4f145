import type { MetaDescriptor } from "react-router";

/**
 * Other sites do not learn that a visitor came from here. Not `no-referrer`: browsers would send `Origin:
 * null` with the page's own forms, and browsers without `Sec-Fetch-Site` (an iPhone 7 and older) would be
 * refused by `app/core/http/own-site.server.ts`.
 */
export const familyHeaders = () => ({
  "Cache-Control": "no-store",
  "Referrer-Policy": "same-origin",
});

/** The head of a page that search engines do not index. */
export const familyMeta = (title: string, clubName = ""): MetaDescriptor[] => [
  { title: clubName ? `${title} | ${clubName}` : title },
  { name: "robots", content: "noindex" },
];
