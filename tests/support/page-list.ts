/** Pages that no search engine should list, and so no sitemap names. */
const unlisted = ["/become-an-olympian", "/payment-checkout", "/successful-checkout", "/login"];

/**
 * Every public page of a site: what its sitemap names, and what it keeps out of it.
 * @param get asks the site; a running one by its address
 */
export async function pagesOf(
  address: string,
  get: (url: string) => Promise<Response> = fetch,
): Promise<string[]> {
  const map = await (await get(`${address}/sitemap.xml`)).text();
  const listed = Array.from(map.matchAll(/<loc>(.*?)<\/loc>/g), ([, url]) => new URL(url ?? ""));
  return [...listed.map(({ pathname }) => pathname), ...unlisted];
}
