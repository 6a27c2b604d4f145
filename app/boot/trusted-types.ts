/*
 * Where text would become elements, browsers that support Trusted Types call this policy for any text that
 * `app/core/ui/trusted-html.ts` has not marked. React and the editor write plain text in such places, and
 * React creates a script element from its two empty tags; anything else that could be an element is refused.
 * Text that would become code is always refused.
 */
window.trustedTypes?.createPolicy("default", {
  createHTML(text) {
    if (text.includes("<") && text !== "<script></script>")
      throw new TypeError("Only trustedHtml may become elements");
    return text;
  },
});

// The schema library would test whether it may generate code, and the browser would report the violation.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
