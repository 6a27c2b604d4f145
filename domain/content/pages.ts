import { z } from "zod";

const routes = [
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
  "/admin",
  "/admin/blogs",
  "/admin/location-pages",
  "/login",
  "*",
] as const;

/** Each page's title and description. Articles and location pages carry their own. */
export const pagesSchema = z.record(
  z.enum(routes),
  z.object({
    title: z.string().max(60).describe("The browser tab's and search results' title"),
    description: z.string().min(20).max(155).describe("What search results say below the title"),
    noindex: z.boolean().optional().describe("Search engines leave it out"),
  }),
);
export type Pages = z.output<typeof pagesSchema>;
