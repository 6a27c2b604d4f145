import { use } from "react";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteLoaderData,
} from "react-router";
import type { Route } from "./+types/root";
import earlySearchText from "./boot/early-search.ts?inline-script";
import fullLengthText from "./boot/full-length.ts?inline-script";
import lateStartText from "./boot/late-start.ts?inline-script";
import trustedTypesText from "./boot/trusted-types.ts?inline-script";
import { appContext, visitContext } from "#core/request-context.ts";
import { InlineScriptContext } from "#core/own-code.ts";
import { clubMark } from "#modules/content/public/club-mark.server.ts";
import { ErrorPage } from "#modules/content/public/not-found.tsx";
import fonts from "./styles/fonts.css?inline";
import textFont from "./styles/fonts/hanken-grotesk.woff2";
import css from "./styles/site.css?inline";
import { PagePictograms } from "#core/ui/pictograms/page-pictograms.tsx";
import { trustedHtml } from "#core/ui/trusted-html.ts";
import { UnfinishedNavigation } from "#core/ui/unfinished-navigation.tsx";

const stylesId = "site-styles";

// The server writes the styles into the page; the browser reads them back from there, so that the
// script contains no copy and a document rendered again after an error keeps them.
const styles = import.meta.env.SSR
  ? fonts + css
  : trustedHtml(document.getElementById(stylesId)?.textContent ?? "");

// These run only from the server's HTML: the browser's script contains no copy.
const boot = import.meta.env.SSR
  ? { first: trustedTypesText + fullLengthText, last: lateStartText }
  : { first: "", last: "" };

/** The visit's id is only for the error page: no cached page shows it. */
export function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { content, publicUrl } = ctx;
  return {
    incident: context.get(visitContext).id,
    address: publicUrl,
    clubName: content.club.name,
    mark: clubMark(ctx),
    colours: content.club.colours ?? null,
  };
}

export const shouldRevalidate = () => false;

export function Layout({ children }: { children: React.ReactNode }) {
  const nonce = useNonce();
  // oxlint-disable-next-line react/rules-of-hooks -- the condition is a constant of the build
  const css = import.meta.env.SSR ? styles + useColours() : styles;
  return (
    <html lang="en-CA" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0B0D12" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="preload" href={textFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        <style id={stylesId} nonce={nonce} dangerouslySetInnerHTML={{ __html: css }} />
        <BootScript code={boot.first} />
        <Meta />
        <Links />
      </head>
      <body>
        <PagePictograms />
        {children}
        <UnfinishedNavigation />
        <ScrollRestoration />
        <Scripts />
        {import.meta.env.PROD && (
          // oxlint-disable-next-line react/rules-of-hooks -- the condition is a constant of the build
          <BootScript code={import.meta.env.SSR ? boot.last + useEarlySearch() : boot.last} />
        )}
      </body>
    </html>
  );
}

/** The club's colours in place of the design's; browsers read them back from the page with the styles. */
function useColours(): string {
  const colours = useRouteLoaderData<typeof loader>("root")?.colours;
  return colours ? `:root{--track:${colours.main};--gold:${colours.accent}}` : "";
}

/** The admin site's search before its script has started. */
function useEarlySearch(): string {
  return useLocation().pathname.startsWith("/admin") ? earlySearchText : "";
}

/** Browsers get no nonce: the server has removed it by then. */
const useNonce = () => (import.meta.env.SSR ? use(InlineScriptContext) : undefined);

/** A script of the page's own HTML. */
function BootScript({ code }: { code: string }) {
  const nonce = useNonce();
  return (
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />
  );
}

export default function Root() {
  return <Outlet />;
}

/** The page for errors that no page handled. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} incident={loaderData?.incident} />;
}
