/** Names and values. The Content-Security-Policy is set per page (`finish-page.server.ts`). */
export type SecurityHeaders = Readonly<Record<string, string>>;

const always: SecurityHeaders = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "X-Frame-Options": "DENY",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
};

/**
 * Headers of every response. A site with an https address tells browsers to use only https, for two
 * years.
 * @param publicUrl where visitors reach the site
 */
export function securityHeadersFor(publicUrl: string): SecurityHeaders {
  if (!publicUrl.startsWith("https:")) return always;
  return { ...always, "Strict-Transport-Security": "max-age=63072000" };
}

/**
 * Whether a response sets a header itself: a page whose address gives access to personal data sends no
 * referrer at all, and an outbox mail or an article draft is shown in a frame of its page.
 */
export const isOwnHeader = (name: string, headers: Headers): boolean =>
  (name === "Referrer-Policy" || name === "X-Frame-Options") && headers.has(name);

/** For responses that are not pages: no code in them may run. */
export const inertPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Pages set their own policy, and a browser's image viewer needs its own styles. */
export function needsInertPolicy(type: string | null): boolean {
  return !/^(text\/html|image\/(?!svg))/.test(type ?? "");
}

/** Marks every cookie `Secure`, for a site behind a proxy that ends TLS. */
export function secureCookies(headers: Headers): void {
  const cookies = headers.getSetCookie();
  headers.delete("Set-Cookie");
  for (const cookie of cookies)
    headers.append("Set-Cookie", /; *secure/i.test(cookie) ? cookie : `${cookie}; Secure`);
}
