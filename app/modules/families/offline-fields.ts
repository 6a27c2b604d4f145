/** Of the form for an offline order. Free of zod: the page's script uses it. */

/** In how many parts a registration can be paid when it is recorded. */
export const mostParts = 3;

/** The name of a part's field. @param n counted from 1 */
export const partField = (n: number, name: string) => `part_${n}_${name}`;
