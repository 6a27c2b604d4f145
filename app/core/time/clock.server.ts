import type { Clock } from "./time.ts";
import type { AppContext } from "../context.server.ts";

/** The current time and the club's time zone, for texts about times. */
export const clockOf = ({ content }: Pick<AppContext, "content">): Clock => ({
  now: new Date(),
  zone: content.club.timeZone,
});
