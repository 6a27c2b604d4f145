const policy = globalThis.window?.trustedTypes?.createPolicy("page", {
  createHTML: (html) => html,
});

/**
 * Passes HTML that may become elements: the server's own, or cleaned by it (`clean-html.server.ts`), or only
 * parsed and not displayed. Browsers that support Trusted Types refuse any other.
 */
export const trustedHtml = (html: string): string => policy?.createHTML(html) ?? html;
