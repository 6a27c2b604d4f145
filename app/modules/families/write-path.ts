import { type Audience, audienceKeys } from "./audience.ts";

/** The page on which staff write to an audience. */
export const writePath = (audience: Audience): string =>
  `/admin/messages/write?${new URLSearchParams(audienceKeys(audience).map((key) => ["to", key]))}`;
