/** The beginning of an id, as staff read it where there is no name. */
export const shortId = (id: string): string => id.slice(0, 8);
