/** The beginning of an id, shown to staff where there is no name. */
export const shortId = (id: string): string => id.slice(0, 8);
