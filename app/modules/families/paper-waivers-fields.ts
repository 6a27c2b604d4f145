/** The form for waivers signed on paper. It does not import zod, because the page's script uses it. */

/** The names of its fields, beside one for each waiver. */
export const offlineWaiverFields = {
  by: "signed_by",
  name: "signer_name",
  as: "signer_as",
  on: "signed_on",
} as const;

/** The value if the athlete signed. */
export const themselves = "athlete";
/** The value if somebody other than the family's guardians signed. */
export const otherSigner = "other";
