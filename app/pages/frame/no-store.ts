/** The headers of a page about one person's payment: nobody keeps it. */
export const noStoreHeaders = () => ({ "Cache-Control": "no-store" });
