/** Pages that search engines should not list, so the sitemap omits them. */
const unlisted = ["/become-an-olympian", "/payment-checkout", "/successful-checkout", "/login"];

/**
 * Every public page of a site: those in its sitemap, and those that it omits.
 * @param get requests a page; for a running site, by its address
 */
export async function pagesOf(
  address: string,
  get: (url: string) => Promise<Response> = fetch,
): Promise<string[]> {
  const map = await (await get(`${address}/sitemap.xml`)).text();
  const listed = Array.from(map.matchAll(/<loc>(.*?)<\/loc>/g), ([, url]) => new URL(url ?? ""));
  return [...listed.map(({ pathname }) => pathname), ...unlisted];
}
