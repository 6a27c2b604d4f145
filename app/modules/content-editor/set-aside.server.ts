import {
  type CollectionName,
  guideTo,
  type SetAside,
  setAsideFindings,
  describeSetAside,
} from "#modules/content/index.ts";
import type { LiveContent } from "#modules/content/index.server.ts";
import type { HealthFinding } from "#core/health/health.ts";
import { type Account, can } from "#core/audit/staff.ts";
import type { AppContext } from "#core/context.server.ts";

type Live = Pick<LiveContent, "setAside">;

/** Saved content that the site does not show as saved, if this account may change it. */
export const listSetAside = ({ live }: Pick<AppContext, "live">, account: Account): SetAside[] =>
  live.setAside.filter(({ collection }) => can(account, guideTo(collection).permission));

/** The parts of a collection that are not shown as saved, in sentences; empty: all of it is. */
export function setAsideOf({ setAside }: Live, name: CollectionName): string {
  const own = setAside.find(({ collection }) => collection === name);
  return own ? describeSetAside(own) : "";
}

/** The state of the saved content, for `/admin/health`. */
export const contentFindings = ({ setAside }: Live): HealthFinding[] => setAsideFindings(setAside);
