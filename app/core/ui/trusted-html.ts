const policy = globalThis.window?.trustedTypes?.createPolicy("page", {
  createHTML: (html) => html,
});

/**
 * Marks HTML that may become elements: the server's own, cleaned by it (`clean-html.server.ts`), or only
 * parsed and never displayed. Browsers that support Trusted Types refuse any other.
 */
export const trustedHtml = (html: string): string => policy?.createHTML(html) ?? html;
