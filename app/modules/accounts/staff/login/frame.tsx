import type { ReactNode } from "react";
import type { RouterContextProvider } from "react-router";
import { appContext, visitContext } from "#core/request-context.ts";
import { Main } from "#core/ui/main.tsx";
import { Picture, type PictureSource } from "#core/ui/picture.tsx";
import { Brand } from "#core/ui/admin/brand.tsx";
import { UnansweredNotice } from "#core/ui/admin/unanswered.tsx";

interface LoginFrameProps {
  picture: PictureSource | undefined;
  heading: string;
  lead: string;
  children: ReactNode;
}

/** The height of the window and more than half its width; on phones a banner at the top. */
const pictureSizes = "(min-width: 56rem) max(178vh, 55vw), 100vw";

/** The layout of every page before sign-in. */
export function LoginFrame({ picture, heading, lead, children }: LoginFrameProps) {
  return (
    <div className="admin-site login">
      <Main>
        <a className="login-brand" href="/">
          <Brand />
        </a>
        <div className="login-panel">
          <h1>{heading}</h1>
          <p className="lead">{lead}</p>
          <UnansweredNotice />
          {children}
        </div>
      </Main>
      {picture && (
        <div className="login-picture">
          <Picture picture={picture} sizes={pictureSizes} first decorative />
        </div>
      )}
    </div>
  );
}

export function loginScene(context: Readonly<RouterContextProvider>) {
  const { pictures } = context.get(appContext);
  return { picture: pictures.torch };
}

/** The browser that signs in, for the sign-in functions. */
export const visitorOf = (request: Request, context: Readonly<RouterContextProvider>) => ({
  cookie: request.headers.get("Cookie") ?? "",
  userAgent: request.headers.get("User-Agent") ?? "",
  address: context.get(visitContext).address,
});

export function withCookies(cookies: string[] = []): Headers {
  const headers = new Headers();
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return headers;
}
