/** Of the form about papers that were brought. Free of zod: the page's script uses it. */

/** The names of its fields, beside one for each paper. */
export const broughtFields = {
  by: "signed_by",
  name: "signer_name",
  as: "signer_as",
  on: "signed_on",
} as const;

/** Who signed, if it is the athlete. */
export const themselves = "athlete";
/** Who signed, if it is nobody of the family's guardians. */
export const otherSigner = "other";
