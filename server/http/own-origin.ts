/**
 * A form's request as the visitor sent it. Behind a proxy that ends TLS the server sees `http:` and
 * perhaps another host, while the browser's `Origin` says `https:`; the router compares the two and
 * would refuse every form as another site's. An Origin that is the site's own public address is ours.
 * @param publicUrl where visitors reach the site
 */
export function asVisitorSentIt(request: Request, publicUrl: string): Request {
  const own = new URL(publicUrl).origin;
  const url = new URL(request.url);
  if (url.origin === own || request.headers.get("Origin") !== own) return request;
  const { method, headers, body, signal } = request;
  return new Request(own + url.pathname + url.search, {
    ...{ method, headers, body, signal },
    duplex: "half",
  } as RequestInit);
}
