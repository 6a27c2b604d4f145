// Addresses of other services that the site shows or links to: booking calendar, shop, video. null: there is
// none, and the site does it itself.
import type { External } from "#modules/content/site.ts";

export const external: External = {
  scheduling: null,
  donationForm: null,
  socialWidget: null,
  shop: null,
  video: null,
  kidsSports: null,
};
