/** The login page's address for somebody who wanted to open `wanted`. */
export function loginPath(wanted: URL): string {
  return `/login?${new URLSearchParams({ to: wanted.pathname + wanted.search })}`;
}

/** Where to go after signing in: a page of the staff room, whatever `to` says. */
export function returnPath(to: string | null): string {
  const base = "http://staff.invalid";
  const wanted = to && URL.canParse(to, base) ? new URL(to, base) : null;
  // Parsed first: `//elsewhere`, `/\elsewhere` and `/admin/../` all read as what they lead to.
  if (wanted?.origin !== base || !/^\/admin(\/|$)/.test(wanted.pathname)) return "/admin";
  return wanted.pathname + wanted.search;
}
