/** Invisible, and no line ends at it (Unicode, word joiner). */
const joiner = "\u2060";

/**
 * Prose for a page: browsers end lines after the hyphen of `e-transfer`, and here none does. Only for texts
 * that people read, never for addresses.
 */
export function withWholeWords<Texts>(texts: Texts): Texts {
  return JSON.parse(JSON.stringify(texts).replaceAll(/\be-(?=transfers?\b)/gi, `$&${joiner}`));
}
