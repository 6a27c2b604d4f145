import {
  data,
  isRouteErrorResponse,
  Outlet,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from "react-router";
import { servicesContext } from "#app/context.ts";
import { subscriptionWords, under13Words } from "#app/forms/form-words.server.ts";
import { ErrorPage } from "#app/sections/error-page.tsx";
import { Lost } from "#app/sections/lost.tsx";
import { type FrameContent, PageFrame } from "#app/sections/page-frame.tsx";
import { noticesShown } from "#domain/notices-shown.ts";
import { nowIn } from "#domain/time.ts";
import type { Route } from "./+types/layout";
import { townLinks } from "#app/pages/content/town-links.ts";
import type { PageHandle } from "#app/pages/frame/page-handle.ts";

export { headers } from "#app/pages/frame/page-headers.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { content, formStamp } = services;
  const { club, navigation, subscribe } = content;
  const { name, tagline, email, phone, phoneLink, social, paymentBrands, copyrightYear } = club;
  const now = nowIn(club.timeZone);
  const { shown, until } = noticesShown(content.notices, now);
  const frame: FrameContent = {
    club: { name, tagline, email, phone, phoneLink, social, paymentBrands, copyrightYear },
    towns: await townLinks(services),
    navigation,
    notices: shown.map(({ id, text, link }) => ({ id, text, ...(link && { link }) })),
    subscribe,
    subscribeWords: subscriptionWords,
    boxes: { newsletter: subscribe.box, under13: under13Words(content.under13) },
    formStamp: formStamp(),
  };
  const noPage = content.pages["*"];
  return data(
    { frame, noPage },
    {
      headers: until ? { Expires: new Date(until.epochMilliseconds).toUTCString() } : {},
    },
  );
}

/** The frame is the same on every page: it is fetched once. */
export const shouldRevalidate = () => false;

export default function PublicLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Frame {...loaderData.frame}>
      <Outlet />
    </Frame>
  );
}

/** A page that is missing keeps the header and footer; anything else is the error page. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const root = useRouteLoaderData<{ incident: string }>("root");
  if (!loaderData || !isRouteErrorResponse(error) || error.status !== 404)
    return <ErrorPage error={error} incident={root?.incident} />;
  const { frame, noPage } = loaderData;
  if (error.data === "place")
    return (
      <Frame {...frame}>
        <title>Not Found</title>
        <Lost
          heading="Not Found"
          text="We have no page about this place. These are the towns we train in:"
          links={frame.towns}
        />
      </Frame>
    );
  return (
    <Frame {...frame}>
      <title>{noPage.title}</title>
      <meta name="description" content={noPage.description} />
      <Lost
        heading="Page not found"
        text="There is nothing at this address. It may have moved, or the link has a slip in it."
        links={frame.navigation.lost}
      />
    </Frame>
  );
}

function Frame({ children, ...content }: FrameContent & { children: React.ReactNode }) {
  const { pathname } = useLocation();
  const handle: PageHandle = Object.assign({}, ...useMatches().map((match) => match.handle));
  const { loading = 1000, inquireTo = "/contact-us", landing = false } = handle;
  return (
    <PageFrame {...content} path={pathname} {...{ loading, inquireTo, landing }}>
      {children}
    </PageFrame>
  );
}
