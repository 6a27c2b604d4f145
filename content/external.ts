import type { External } from "#modules/content/site.ts";

export const external: External = {
  scheduling: null,
  donationForm: null,
  socialWidget: null,
  shop: null,
  video: null,
  kidsSports: null,
};
