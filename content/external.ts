import type { External } from "../domain/content/site.ts";

export const external: External = {
  scheduling: null,
  donationForm: null,
  socialWidget: null,
  shop: "https://example.org/quarterlane-shop",
  video: "https://example.org/quarterlane-film",
  kidsSports: "https://example.org/kids-sports",
};
