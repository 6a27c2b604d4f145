const policy = globalThis.window?.trustedTypes?.createPolicy("page", {
  createHTML: (html) => html,
});

/**
 * Passes HTML that may become elements: the server's own, or cleaned by it (`clean-html.ts`), or only
 * parsed and not shown. Any other is refused by browsers that know Trusted Types.
 */
export const trustedHtml = (html: string): string => policy?.createHTML(html) ?? html;
