import { z } from "zod";
import { each } from "./each.ts";

/** The pages that search engines list, unless staff say otherwise. */
export const publicPages = [
  "/",
  "/about",
  "/programs",
  "/track-field-club",
  "/speed-training-program",
  "/strength-conditioning-gym",
  "/blogs",
  "/news",
  "/appointment-booking",
  "/schedule",
  "/contact-us",
  "/privacy-policy",
  "/user-data-deletion-policy",
  "/register-for-membership",
  "/application-for-registration",
  "/donation",
  "/become-an-olympian",
  "/nextgen-donation",
  "/payment-checkout",
  "/successful-checkout",
] as const;
/** Search engines never list these, whatever anybody asks. */
const unlistedPages = ["/admin", "/admin/blogs", "/admin/location-pages", "/login", "*"] as const;

const pageSchema = z.object({
  title: z.string().max(60).describe("The browser tab's and search results' title"),
  description: z.string().min(20).max(155).describe("What search results say below the title"),
});
const listedPageSchema = pageSchema.extend({
  noindex: z.boolean().optional().describe("Search engines leave it out"),
});

/** Each page's title and description. Articles and location pages carry their own. */
export const pagesSchema = z.object({
  ...each(publicPages, listedPageSchema),
  ...each(unlistedPages, pageSchema),
});
export type Pages = z.output<typeof pagesSchema>;
