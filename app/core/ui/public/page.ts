import { data, type HeadersArgs, type MetaDescriptor, redirectDocument } from "react-router";
import { embedsHeader } from "../../http/external.ts";
import { sentForms } from "../../forms/sent-forms.ts";
import {
  type ArticleFacts,
  linkPreview,
  pagePicture,
  type PreviewPicture,
  type Site,
} from "./link-preview.ts";

/** A page's settings for the layout: `export const handle: PageHandle = { … }`. */
export interface PageHandle {
  /** How long the loading bar runs, in ms (docs/specification.md 2.1); 1000 by default. */
  loading?: 500 | 1000;
  /**
   * The page's own form, to which Inquire Now scrolls; without one Inquire Now links to the contact page's.
   */
  inquireTo?: "#contact-form" | "#get_in_touch";
  /** The menu entry it belongs to. */
  below?: "/programs";
  /** Without a menu: a landing page, or a form that ends in a payment and has a one-line footer. */
  bare?: "landing" | "checkout" | undefined;
}

export const cacheable = "public, max-age=0, must-revalidate";

/** The pattern of a query parameter that is a word: `?town=whitby`. */
export const word = /^[a-z0-9-]{1,24}$/;

/** A query parameter with only these values. */
export const oneOf = (values: readonly (string | number)[]) =>
  new RegExp(`^(${values.join("|")})$`);

/**
 * Declares a public page: `export const headers = publicPage({ town: word })`. It may be stored in the
 * server's page cache, and browsers revalidate it. Form responses, error pages and responses that a loader
 * marks `no-store` are not cached. A page that depends on the time passes on its loader's `Expires`, which
 * limits the cache. A page that declares nothing is personal.
 * @param query the parameters that change the page, with the pattern of their values; other queries share the
 * page
 */
export function publicPage(query: Record<string, RegExp> = {}) {
  return Object.assign((given: HeadersArgs) => publicHeaders(given), {
    query: { sent: oneOf(sentForms()), ...query },
  });
}

/** A later page of the articles: only valid cursors have a page. */
export const articleCursor = /^\d{13}-\d{1,9}$/;

/** A public page whose query changes only a form's result. Pure, so that the browser's script omits it. */
export const headers = /* @__PURE__ */ publicPage();

function publicHeaders({ actionHeaders, loaderHeaders, parentHeaders, errorHeaders }: HeadersArgs) {
  const own = errorHeaders
    ? "no-store"
    : (actionHeaders.get("Cache-Control") ?? loaderHeaders.get("Cache-Control"));
  const embeds = loaderHeaders.get(embedsHeader);
  // The layout's notices change daily, so the earlier `Expires` applies.
  const [expires] = [loaderHeaders, parentHeaders]
    .flatMap((from) => from.get("Expires") ?? [])
    .toSorted((a, b) => Date.parse(a) - Date.parse(b));
  return {
    "Cache-Control": own ?? cacheable,
    ...(embeds && { [embedsHeader]: embeds }),
    ...(expires && { Expires: expires }),
  };
}

/** A page's metadata for search engines and link previews. */
export interface PageMeta {
  title: string;
  description: string;
  /** Search engines do not index it. */
  noindex?: boolean | undefined;
  /** Its canonical address if it is not the requested one: a path, or another site's URL. */
  canonical?: string | undefined;
  /** The picture of its link preview if it is not the hero's. */
  picture?: PreviewPicture;
  /** It is an article. */
  article?: ArticleFacts;
}

/** The arguments of a page's `MetaFunction` that are the same on every page. */
interface MetaPlace {
  location: { pathname: string };
  loaderData?: unknown;
  /** The root's own data come first: they contain the site's address. */
  matches: readonly ({ loaderData?: unknown } | undefined)[];
}

/**
 * Title, description, canonical address and Open Graph card of a public page.
 * @param facts structured data as schema.org objects (JSON-LD)
 */
export function pageMeta(
  { location, matches, loaderData }: MetaPlace,
  meta: PageMeta,
  facts: object[] = [],
): MetaDescriptor[] {
  const { title, description, noindex, canonical = location.pathname } = meta;
  const { address = "", clubName = "" } = (matches[0]?.loaderData ?? {}) as Partial<Site>;
  const url = new URL(canonical, address || "http://localhost").href;
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    // Link previews read only the HTML: the browser's script contains no copy.
    ...(import.meta.env.SSR
      ? linkPreview({ ...pagePicture(loaderData), ...meta, url }, { address, clubName })
      : []),
    ...(noindex ? [{ name: "robots", content: "noindex" }] : []),
    ...facts.map((fact) => ({ "script:ld+json": { "@context": "https://schema.org", ...fact } })),
  ];
}

/** What is missing: a page, or a town's page ("Not Found"; docs/specification.md 2.1 and 2.21). */
export type Missing = "page" | "place";

/**
 * A loader throws it when there is nothing at its address: the layout shows the not-found
 * page with status 404. Not cached, or made-up addresses would fill the page cache.
 */
export const missing = (what: Missing = "page") =>
  data(what, { status: 404, headers: { "Cache-Control": "no-store" } });

/** The headers of a page about one person's payment: never cached. */
export const noStoreHeaders = () => ({ "Cache-Control": "no-store" });

interface ClientVisit<T> {
  request: Request;
  serverLoader: () => Promise<T>;
}

/**
 * The `clientLoader` of a page that may embed another site: a navigation within the site loads it as a
 * document, because the policy of the previous page does not allow the embed.
 */
export async function documentOnly<T extends { frame?: unknown; widget?: unknown }>(
  visit: ClientVisit<T>,
) {
  const content = await visit.serverLoader();
  if (content.frame || content.widget) throw redirectDocument(visit.request.url);
  return content;
}

/** The link to the articles' feed, for feed readers. */
export const feedLink = (clubName: string): MetaDescriptor => ({
  tagName: "link",
  rel: "alternate",
  type: "application/atom+xml",
  title: `${clubName}: articles`,
  href: "/feed.xml",
});
