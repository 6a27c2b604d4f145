/**
 * Trusted Types (w3.org/TR/trusted-types), as far as the site uses them; TypeScript's own types omit them.
 * Text that a policy has accepted is typed as string, as are the properties it is assigned to.
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
