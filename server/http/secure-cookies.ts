/** Makes every cookie an answer sets one for https alone, as behind a proxy that ends TLS. */
export function secureCookies(headers: Headers): void {
  const cookies = headers.getSetCookie();
  headers.delete("Set-Cookie");
  for (const cookie of cookies)
    headers.append("Set-Cookie", /; *secure/i.test(cookie) ? cookie : `${cookie}; Secure`);
}
