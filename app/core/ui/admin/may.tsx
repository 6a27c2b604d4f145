import type { ReactNode } from "react";
import { Link, type LinkProps, useRouteLoaderData } from "react-router";
import type { Permission } from "#core/audit/permissions.ts";

/** Whether the signed-in account has a permission: controls that would be refused are not shown. */
export function useMay(): (permission: Permission) => boolean {
  const mine = useRouteLoaderData<{ mine: Permission[] }>("staff/layout")?.mine ?? [];
  return (permission) => mine.includes(permission);
}

interface MayProps {
  may: Permission;
  children: ReactNode;
}

/** Content only for accounts with a permission. */
export const May = ({ may, children }: MayProps) => useMay()(may) && children;

/** A link to a page that needs a permission; plain text for accounts without it. */
export const MayLink = ({ may, children, ...link }: MayProps & LinkProps) =>
  useMay()(may) ? <Link {...link}>{children}</Link> : <span dir={link.dir}>{children}</span>;
