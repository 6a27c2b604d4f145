import { type CollectionName, guideTo } from "#domain/content/collections.ts";
import {
  type SetAside,
  setAsideFindings,
  describeSetAside,
} from "#domain/content/editor/set-aside.ts";
import type { HealthFinding } from "#domain/health.ts";
import { mayAct, type StaffRole } from "#domain/staff.ts";
import type { LiveContent } from "./live.ts";

type Live = Pick<LiveContent, "setAside">;

/** What the site does not show as it was saved, as far as this role may change it. */
export const listSetAside = ({ setAside }: Live, role: StaffRole): SetAside[] =>
  setAside.filter(({ collection }) => mayAct(role, guideTo(collection).role));

/** What of a collection is not shown as it was saved, in sentences; empty: all of it is. */
export function setAsideOf({ setAside }: Live, name: CollectionName): string {
  const own = setAside.find(({ collection }) => collection === name);
  return own ? describeSetAside(own) : "";
}

/** The state of the saved content, for `/admin/health`. */
export const contentFindings = ({ setAside }: Live): HealthFinding[] => setAsideFindings(setAside);
