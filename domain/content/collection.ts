import type { z } from "zod";
import type { StaffRole } from "../staff.ts";

/**
 * Defines a collection: its schema, and how staff find it.
 * @param about words that staff may use for it in a search
 * @param page a page that shows it
 * @param role who may change it; in an editors' collection single fields may be for admins (`adminsOnly`)
 */
export const collection = <Schema extends z.ZodType, const Page extends string>(
  title: string,
  schema: Schema,
  page: Page,
  about: string,
  role: StaffRole = "editor",
) => ({ title, schema, page, about, role });
