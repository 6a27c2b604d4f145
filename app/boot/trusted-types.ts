/*
 * Where text would become elements, browsers that know Trusted Types ask this policy for any text that
 * `app/core/ui/trusted-html.ts` has not passed. React and the editor write plain text in such places, and
 * React makes a script's element from its two empty tags; anything else that could be an element is
 * refused. Text that would become code is always refused.
 */
window.trustedTypes?.createPolicy("default", {
  createHTML(text) {
    if (text.includes("<") && text !== "<script></script>")
      throw new TypeError("Only trustedHtml may become elements");
    return text;
  },
});

// The schema library would test whether it may generate code, and the browser would report the refusal.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
