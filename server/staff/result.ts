import type { AppContext } from "../context.ts";
import type { LinkMaker } from "../newsletter/consent.ts";
import type { StaffAuth } from "./auth.ts";

/** What is needed to look after staff accounts. */
export interface PeopleDesk {
  ctx: AppContext;
  auth: StaffAuth;
  links: LinkMaker;
}

/** What a change to an account came to, with words for whoever asked for it. */
export type PeopleResult =
  | { outcome: "done"; message: string }
  | { outcome: "refused"; message: string };

export const done = (message: string): PeopleResult => ({ outcome: "done", message });
export const refused = (message: string): PeopleResult => ({ outcome: "refused", message });
