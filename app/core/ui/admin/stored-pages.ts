import { storedDays } from "../../stored-days.ts";

/*
 * What a coach's device stores so that attendance works offline: pages with names (rosters), and the site's
 * own files. Both are in the browser's cache storage, filled by `worker.ts`.
 */

/** The part of the site that works offline. */
export const attendancePath = "/admin/attendance";
/** The address of a practice's attendance sheet. @param part counted from 1 */
export const sheetPath = (session: string, part = 1) =>
  `${attendancePath}/${encodeURIComponent(session)}${part > 1 ? `/${part}` : ""}`;
/** The address of a sheet's first part, from that of any of its parts. */
export const firstPartPath = (path: string) =>
  path.startsWith(`${attendancePath}/`) ? path.split("/", 4).join("/") : path;
/** The practice's key in the address of a sheet. */
export const sessionOf = (path: string) => decodeURIComponent(path.split("/")[3] ?? "");
/** The URL of the service worker. */
export const workerPath = `${attendancePath}/worker.js`;
/** The service worker's scope: offline, the other sections link to the stored pages. */
export const workerScope = "/admin";
/** The cache of pages, which contain names. */
export const pagesCache = "attendance-pages";
/** The cache of scripts, styles and fonts. */
export const filesCache = "attendance-files";
/** On a stored page: when it was loaded, in ms since 1970. */
export const storedAtHeader = "X-Kept-At";
/** The background sync tag for sending attendance entries. */
export const syncTag = "attendance";

/** A page's request to the service worker, which answers with the number of pages stored now. */
export interface StoreRequest {
  /** The addresses of the attendance sheets to store. */
  keep: string[];
}

/** Whether the stored pages are still recent enough to show. */
export const isFresh = (page: Response) =>
  Number(page.headers.get(storedAtHeader)) > Date.now() - storedDays * 86_400_000;

/**
 * The attribute on `html` of a page that comes from the device's cache; its value is the time it was stored.
 */
export const storedAtAttribute = "data-kept-at";

/** A page that is stored on the device. */
export interface StoredPage {
  path: string;
  /** Its title, without the name of the site. */
  title: string;
}

/** The pages that open offline on this device; the other parts of a sheet follow from its first. */
export async function storedPages(): Promise<StoredPage[]> {
  const cache = await caches.open(pagesCache);
  const pages: StoredPage[] = [];
  for (const request of await cache.keys()) {
    const { pathname: path } = new URL(request.url);
    const page = firstPartPath(path) === path ? await cache.match(request) : null;
    if (!page || !isFresh(page)) continue;
    const [, title = ""] = /<title>([^<]*)/.exec(await page.text()) ?? [];
    const [own = ""] = title.split(" · ");
    pages.push({ path, title: plainText(own) });
  }
  return pages;
}

const entities: Record<string, string> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
  "&amp;": "&",
};

/** Undoes React's escaping. */
const plainText = (html: string) =>
  html.replace(/&(?:lt|gt|quot|#x27|amp);/g, (entity) => entities[entity] ?? entity);

const accountKey = "attendance-account";

/**
 * Removes the rosters stored on this device, unless they are this account's. Unsent entries stay: they
 * contain no names, and only their own account sends them.
 */
export async function deleteRosters(unlessOf?: string): Promise<void> {
  try {
    if (unlessOf !== undefined && localStorage.getItem(accountKey) === unlessOf) return;
    localStorage.removeItem(accountKey);
    await caches.delete(pagesCache);
  } catch {
    // A browser that refuses storage has nothing stored.
  }
}

/** Records whose rosters are stored from now on; another account's are removed first. */
export async function storeRostersOf(account: string): Promise<void> {
  await deleteRosters(account);
  try {
    localStorage.setItem(accountKey, account);
  } catch {
    // If this fails, the rosters are removed at the next visit.
  }
}
