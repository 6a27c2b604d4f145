/** Pages that no search engine should list, and so no sitemap names. */
const unlisted = ["/become-an-olympian", "/payment-checkout", "/successful-checkout", "/login"];

/** Every public page of a running site: what its sitemap names, and what it keeps out of it. */
export async function pagesOf(address: string): Promise<string[]> {
  const map = await (await fetch(`${address}/sitemap.xml`)).text();
  const listed = Array.from(map.matchAll(/<loc>(.*?)<\/loc>/g), ([, url]) => new URL(url ?? ""));
  return [...listed.map(({ pathname }) => pathname), ...unlisted];
}
