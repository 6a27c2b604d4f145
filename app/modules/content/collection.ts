import type { z } from "zod";
import type { Permission } from "#core/audit/permissions.ts";

type ContentPermission = Extract<Permission, `content.${string}`>;

/**
 * Defines a collection: its schema, and how staff find it.
 * @param about search keywords that staff may use
 * @param page a page that shows it, if one does
 * @param permission to change it; single fields may need `content.settings` (`adminsOnly`)
 */
export const collection = <Schema extends z.ZodType, const Page extends string | null>(
  title: string,
  schema: Schema,
  page: Page,
  about: string,
  permission: ContentPermission = "content.edit",
) => ({ title, schema, page, about, permission });
