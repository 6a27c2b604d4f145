/** Names and values. The Content-Security-Policy is each page's own (`finish-page.ts`). */
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
 * What every answer carries. A site that stands at an https address asks browsers never to come by
 * http again, for two years.
 * @param publicUrl where visitors reach the site
 */
export function securityHeadersFor(publicUrl: string): SecurityHeaders {
  if (!publicUrl.startsWith("https:")) return always;
  return { ...always, "Strict-Transport-Security": "max-age=63072000" };
}

/** For answers that are no pages: nothing in them may run. */
export const inertPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Pages bring their own policy, and what a browser shows a picture in has styles of its own. */
export function needsInertPolicy(type: string | null): boolean {
  return !/^(text\/html|image\/(?!svg))/.test(type ?? "");
}
