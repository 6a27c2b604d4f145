/** A public page's entry in the sitemap. */
export interface SitemapEntry {
  /** Its path, from the first slash. */
  path: string;
  /** The date of its last change, ISO; left out if unknown. */
  changed?: string | undefined;
}

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** The protocol's limit for one file (sitemaps.org). */
export const sitemapLimit = 50_000;

/** A sitemap by the protocol of sitemaps.org. @param address the site's, without a trailing slash */
export function sitemap(address: string, entries: SitemapEntry[]): string {
  const urls = entries.slice(0, sitemapLimit).map(({ path, changed }) => {
    const lastmod = changed ? `<lastmod>${escaped(changed)}</lastmod>` : "";
    return `  <url><loc>${escaped(encodeURI(address + path))}</loc>${lastmod}</url>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("")}</urlset>
`;
}
