/** The headers of a page about one person's payment: nobody keeps it. */
export const headers = () => ({ "Cache-Control": "no-store" });
