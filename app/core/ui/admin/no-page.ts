/** The page of a route that only has actions: its parent's page shows everything (decision 58). */
export const NoPage = () => null;
