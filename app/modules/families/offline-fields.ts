/** The form for an offline order. It does not import zod, because the page's script uses it. */

/** The maximum number of payments when a registration is recorded. */
export const mostParts = 3;

/** The name of a part's field. @param n counted from 1 */
export const partField = (n: number, name: string) => `part_${n}_${name}`;
