/** Stands for what cannot be read (U+FFFD). */
const unreadable = "%EF%BF%BD";

/**
 * A request whose address everything behind it can read. What no path and no text of the database's
 * may hold becomes the character that stands for what cannot be read, and a percent sign that begins
 * no character stands for itself. There is nothing under such an address: that is the answer.
 */
export function readableRequest(request: Request): Request {
  if (!request.url.includes("%")) return request;
  const url = new URL(request.url);
  const pathname = url.pathname.replaceAll(/%([01][\da-f]|7f)/gi, unreadable);
  url.pathname = isReadable(pathname) ? pathname : pathname.replaceAll("%", "%25");
  url.search = url.search.replaceAll("%00", unreadable);
  return url.href === request.url ? request : new Request(url, request);
}

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
