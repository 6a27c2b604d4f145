import type { AuditLabels } from "./audit/actions.ts";
import type { Permission, PermissionSpec } from "./audit/permissions.ts";
import type { SectionAccess, StaffMember } from "./audit/staff.ts";
import type { Transaction } from "./db/database.server.ts";
import type { Job } from "./jobs/job.ts";
import type { PersonalRecords, Retention } from "./personal-data.server.ts";
import type { AppContext } from "./context.server.ts";
import type { Area } from "./ui/admin/areas.ts";

/** A section of the admin site: a path and everything below it. */
export interface Section extends SectionAccess {
  /** Its link in the menu; a section without one is opened from elsewhere. */
  link?: {
    area: Area;
    name: string;
    about: string;
    /** Its position among the others of its area, by frequency of use. */
    order: number;
    /** How many entries need attention: the counter beside the link. */
    count?: (ctx: AppContext) => Promise<number>;
  };
  /** Search keywords that are not in its name and `about`. */
  keywords?: string;
  /** Its other pages that the search finds. */
  pages?: readonly SectionPage[];
}

/** A page that staff find by its name or its purpose. */
export interface SectionPage {
  name: string;
  path: string;
  about: string;
  keywords: string;
}

/**
 * What a module declares to the site: each has a `module.server.ts`, and `app/modules.server.ts` lists them.
 * Its pages are in its `routes.ts`, which the build reads. A module adds the names of its permissions, audit
 * actions and notifications to their types with `declare module`.
 */
export interface Module extends Partial<AuditLabels> {
  sections?: readonly Section[];
  permissions?: Record<string, PermissionSpec>;
  /** Tasks on the admin's home page. */
  today?: readonly TodaySource[];
  /** Background jobs. */
  jobs?: readonly Job[];
  /** What is moved when two records of a family or an athlete are merged. */
  merges?: readonly Merge[];
  /** Personal data, by e-mail address. Erasure goes through the modules in their order. */
  personalRecords?: readonly PersonalRecords[];
  /** Data that is deleted after its retention period. Modules that depend on others delete first. */
  retention?: readonly Retention[];
}

/** A task for staff. */
export interface TodayTask {
  /** Late or broken; late soon; or not urgent. */
  tone: "alert" | "warning" | "quiet";
  title: string;
  about: string;
  /** The page where it is done. */
  to: string;
  /** When it is due; null: it has no due date. */
  due: Date | null;
}

/** A kind of tasks. */
export interface TodaySource {
  permission: Permission;
  tasks(ctx: AppContext, staff: StaffMember): Promise<TodayTask[]>;
}

/** Moves a module's data of one family or athlete to another, which keeps its own data. */
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
