import type { MetaDescriptor } from "react-router";

/**
 * No other site learns that a visitor came from here. Not `no-referrer`: browsers would send `Origin: null`
 * with the page's own forms, and those that don't send `Sec-Fetch-Site` (an iPhone 7 and older) would be
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
