/** On every answer. The Content-Security-Policy is each page's own (`finish-page.ts`). */
export const securityHeaders: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "X-Frame-Options": "DENY",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
};

/** For answers that are no pages: nothing in them may run. */
export const inertPolicy = "default-src 'none'; frame-ancestors 'none'";
