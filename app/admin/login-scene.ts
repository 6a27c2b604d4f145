import type { RouterContextProvider } from "react-router";
import { servicesContext } from "#app/context.ts";

/** What the frame of the sign-in pages shows. */
export function loginScene(context: Readonly<RouterContextProvider>) {
  const { content, pictures } = context.get(servicesContext);
  return { clubName: content.club.name, picture: pictures.torch };
}

/** An answer's headers with somebody's cookies. */
export function withCookies(cookies: string[] = []): Headers {
  const headers = new Headers();
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return headers;
}
