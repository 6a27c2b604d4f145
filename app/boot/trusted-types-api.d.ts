/**
 * Trusted Types (w3.org/TR/trusted-types), as far as the site uses them; TypeScript's own types leave
 * them out. What a policy has passed is typed as text, as are the places that take it.
 */
interface Window {
  readonly trustedTypes?: {
    createPolicy<Rules extends Partial<TrustedTypeRules>>(name: string, rules: Rules): Rules;
  };
}

interface TrustedTypeRules {
  /** @throws to refuse the text */
  createHTML(text: string): string;
  createScript(text: string): string;
  createScriptURL(address: string): string;
}
