import { serialize } from "hono/utils/cookie";

interface CookieOptions {
  value: string;
  path: string;
  /** How long the browser keeps it; null: until it is closed. */
  seconds: number | null;
}

/** The `Set-Cookie` header of a cookie that no script reads and no other site sends. */
export const cookie = (
  publicUrl: string,
  name: string,
  { value, path, seconds }: CookieOptions,
): string =>
  serialize(name, value, {
    path,
    ...(seconds !== null && { maxAge: seconds }),
    httpOnly: true,
    sameSite: "Lax",
    secure: publicUrl.startsWith("https:"),
  });
