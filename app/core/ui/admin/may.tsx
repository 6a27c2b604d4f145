import type { ReactNode } from "react";
import { Link, type LinkProps, useRouteLoaderData } from "react-router";
import type { Permission } from "#core/audit/permissions.ts";

/** Whether the signed-in account has a permission: what would be refused is not shown. */
export function useMay(): (permission: Permission) => boolean {
  const mine = useRouteLoaderData<{ mine: Permission[] }>("staff/layout")?.mine ?? [];
  return (permission) => mine.includes(permission);
}

interface MayProps {
  may: Permission;
  children: ReactNode;
}

/** What only accounts with a permission see. */
export const May = ({ may, children }: MayProps) => useMay()(may) && children;

/** A link to a page that asks for a permission; the same text for accounts without it. */
export const MayLink = ({ may, children, ...link }: MayProps & LinkProps) =>
  useMay()(may) ? <Link {...link}>{children}</Link> : <span dir={link.dir}>{children}</span>;
