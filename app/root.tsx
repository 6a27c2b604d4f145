import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import type { Route } from "./+types/root";
import { servicesContext, visitContext } from "./context.ts";
import { ErrorPage } from "./sections/not-found.tsx";
import fonts from "./styles/fonts.css?inline";
import textFont from "./styles/fonts/hanken-grotesk.woff2";
import css from "./styles/site.css?inline";
import { ChunkLost } from "./ui/chunk-lost.tsx";
import { ResumeNavigation } from "./ui/resume-navigation.tsx";
import { PagePictograms } from "./ui/pictograms/page-pictograms.tsx";

const stylesId = "site-styles";

// The server writes the styles into the page; the browser reads them back from there, so that the
// script carries no copy and a document drawn anew after an error keeps them.
const styles = import.meta.env.SSR
  ? fonts + css
  : (document.getElementById(stylesId)?.textContent ?? "");

// The headlines' font is in the styles, yet browsers read even that only once something is laid out,
// and would lay it out again: asked for here, it is there before the first headline.
const readHeadlineFont = `document.fonts.load('800 1em "Archivo Condensed"')`;

// For app/ui/far.css: the page is open once it has loaded and been painted, is touched, or loads for
// long. It must have its true length where it was opened, or is about to be shown, further down than at
// its top; once script has taken over it gets that part by part, whenever there is nothing else to do. It
// runs from the server's HTML alone: the script carries no copy.
const openInParts = import.meta.env.SSR
  ? `{const {dataset}=document.documentElement;
const open=()=>dataset.opened="",settle=()=>dataset.settled="";
const whenIdle=act=>"requestIdleCallback"in window?requestIdleCallback(act):setTimeout(act,50);
const layOut=([part,...others])=>{
if(!part||"settled"in dataset)return settle();
part.style.contentVisibility="visible";
requestAnimationFrame(()=>whenIdle(()=>layOut(others)))};
new MutationObserver((_,observer)=>{
if(!("hydrated"in dataset))return;
observer.disconnect();
whenIdle(()=>layOut([...document.querySelectorAll("main>*,.footer")]))}).observe(document.documentElement,{attributes:true});
if(history.state?.key||location.hash)settle();
addEventListener("load",()=>requestAnimationFrame(()=>requestAnimationFrame(open)));
setTimeout(open,3e3);
for(const kind of["pointerdown","keydown","touchstart","wheel","scroll"])addEventListener(kind,open,{once:true,passive:true,capture:true});
addEventListener("popstate",settle);
addEventListener("keydown",({key})=>key==="End"&&settle(),{capture:true});
addEventListener("click",({target})=>target.closest?.('a[href*="#"]')&&settle(),{capture:true})}`
  : "";

/** The visit's id is for the error page alone: no page that is cached shows it. */
export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(servicesContext);
  return { incident: context.get(visitContext).id, address: publicUrl };
}

export const shouldRevalidate = () => false;

export function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en-CA" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0B0D12" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="preload" href={textFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        <style id={stylesId} dangerouslySetInnerHTML={{ __html: styles }} />
        <script dangerouslySetInnerHTML={{ __html: readHeadlineFont }} />
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: openInParts }} />
        <Meta />
        <Links />
      </head>
      <body>
        <PagePictograms />
        {children}
        <ChunkLost />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return (
    <>
      <Outlet />
      <ResumeNavigation />
    </>
  );
}

/** Whatever no page could handle. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} incident={loaderData?.incident} />;
}
