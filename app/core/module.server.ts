import type { AuditLabels } from "./audit/actions.ts";
import type { Permission, PermissionSpec } from "./audit/permissions.ts";
import type { SectionAccess, StaffMember } from "./audit/staff.ts";
import type { Transaction } from "./db/database.server.ts";
import type { Job } from "./jobs/job.ts";
import type { PersonalRecords, Retention } from "./personal-data.server.ts";
import type { AppContext } from "./context.server.ts";
import type { Area } from "./ui/admin/areas.ts";

/** A section of the admin site: an address with everything below it. */
export interface Section extends SectionAccess {
  /** Its link in the menu; a section without one is opened from elsewhere. */
  link?: {
    area: Area;
    name: string;
    about: string;
    /** Its place among the others of its area, in the order of use. */
    order: number;
    /** How many entries wait for somebody: the counter beside the link. */
    count?: (ctx: AppContext) => Promise<number>;
  };
  /** Words that are not in its name and `about`, but that staff may search for. */
  keywords?: string;
  /** Its other pages that the search finds. */
  pages?: readonly SectionPage[];
}

/** A page that staff find by its name and by what it is for. */
export interface SectionPage {
  name: string;
  path: string;
  about: string;
  keywords: string;
}

/**
 * What the site must know of a module: each has a `module.server.ts`, and `app/modules.server.ts` lists them.
 * Its pages are in its `routes.ts`, which the build reads. A module adds the names of its permissions, audit
 * actions and notifications to their types with `declare module`.
 */
export interface Module extends Partial<AuditLabels> {
  sections?: readonly Section[];
  permissions?: Record<string, PermissionSpec>;
  /** What needs somebody, on the admin's home page. */
  today?: readonly TodaySource[];
  /** What runs without a visitor. */
  jobs?: readonly Job[];
  /** What moves when two records of a family, or of an athlete, become one. */
  merges?: readonly Merge[];
  /** Personal data, by e-mail address. Erasure goes through the modules in their order. */
  personalRecords?: readonly PersonalRecords[];
  /** What is deleted when its time is over. Modules that build on others delete first. */
  retention?: readonly Retention[];
}

/** Something that needs somebody. */
export interface TodayTask {
  /** Late or broken; soon late; or when there is time. */
  tone: "alert" | "warning" | "quiet";
  title: string;
  about: string;
  /** Where it is done. */
  to: string;
  /** When it is due; null: no day is fixed. */
  due: Date | null;
}

/** A kind of tasks. */
export interface TodaySource {
  permission: Permission;
  tasks(ctx: AppContext, staff: StaffMember): Promise<TodayTask[]>;
}

/** Moves a module's data of one family or athlete to another, whose own stays. */
export interface Merge {
  of: "family" | "athlete";
  move(transaction: Transaction, ids: { from: string; to: string }): Promise<void>;
}

/** All modules of a site as one. */
export type Modules = Required<Module>;

declare module "./context.server.ts" {
  interface AppContext {
    /** What the modules declare (`app/modules.server.ts`). */
    modules: Modules;
  }
}
