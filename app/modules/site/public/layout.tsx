import { type ReactNode, useState } from "react";
import {
  data,
  isRouteErrorResponse,
  Link,
  Outlet,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from "react-router";
import { agesTrained, changeNotices } from "#modules/catalogue/index.ts";
import type { Navigation, PageLink } from "#modules/content/index.ts";
import { noticesView } from "#modules/inbox/index.ts";
import { formToken } from "#modules/inbox/index.server.ts";
import { FormBoxesContext, ErrorPage, NotFound, notFoundText } from "#modules/content/ui.ts";
import { subscriptionLabels } from "#modules/inbox/ui.server.ts";
import { townLinks } from "#modules/articles/ui.server.ts";
import { clubMark, under13Labels } from "#modules/content/ui.server.ts";
import { nowIn } from "#core/time/time.ts";
import { withWholeWords } from "#core/whole-words.ts";
import { appContext } from "#core/request-context.ts";
import { FormStampContext } from "#core/forms/ui/parts.tsx";
import { Main } from "#core/ui/main.tsx";
import { ToastRegion } from "#core/ui/toast.tsx";
import type { Route } from "./+types/layout";
import { Footer, type FrameContent } from "./footer.tsx";
import { Header } from "./header.tsx";
import type { PageHandle } from "#core/ui/public/page.ts";

export { headers } from "#core/ui/public/page.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { content } = ctx;
  const { club, navigation, subscribe } = content;
  const { tagline, email, phone, phoneLink, social, paymentBrands, copyrightYear } = club;
  const now = nowIn(club.timeZone);
  const { visible, until: noticesUntil } = noticesView(content.notices, now);
  const changes = changeNotices(content, now);
  const [until] = [noticesUntil, changes.until]
    .filter((each) => each !== null)
    .sort(Temporal.ZonedDateTime.compare);
  const frame: FrameContent = {
    club: {
      ...clubMark(ctx),
      tagline,
      email,
      phone,
      phoneLink,
      social,
      paymentBrands,
      copyrightYear,
    },
    towns: await townLinks(ctx),
    navigation: { ...navigation, rest: restOf(navigation) },
    notices: [
      ...changes.lines.map(({ programs, ...line }) => ({
        ...line,
        pages: [...pagesOfChanges, ...programs.map((program) => programPages[program])],
      })),
      ...(changes.week ? [{ ...changes.week, pages: pagesOfWeek }] : []),
      ...visible.map(({ id, text, link }) => ({ id, text, ...(link && { link }) })),
    ],
    subscribe: withWholeWords(subscribe),
    subscribeLabels: subscriptionLabels,
    boxes: {
      newsletter: withWholeWords({ ...subscribe.box, short: subscribe.short }),
      under13: under13Labels(content.under13),
    },
    formStamp: formToken(ctx.screening.secret),
  };
  return data(
    {
      frame,
      noPage: content.pages["*"].title,
      ages: agesTrained(content.schedules.groups),
      assurances: content.office.assurances,
    },
    {
      headers: until ? { Expires: new Date(until.epochMilliseconds).toUTCString() } : {},
    },
  );
}

/** The pages to read that the menu does not lead to. */
function restOf({ menu, footer }: Navigation): PageLink[] {
  const inMenu = new Set(menu.flatMap(({ to, items }) => [to, ...items.map((item) => item.to)]));
  return footer.reading.filter(({ to }) => !inMenu.has(to));
}

/** A session change concerns the families of a few groups: pages for other visitors do not show it. */
const pagesOfChanges = ["/", "/home", "/schedule", "/family"];

/** Before a visit or a registration, families read only how many practices change soon. */
const pagesOfWeek = [
  "/first-practice",
  "/register-for-membership",
  "/contact-us",
  "/location",
  "/news",
];

const programPages = {
  track: "/track-field-club",
  speed: "/speed-training-program",
  strength: "/strength-conditioning-gym",
};

/** The layout's data are the same on every page, so they are loaded once. */
export const shouldRevalidate = () => false;

export default function PublicLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Frame {...loaderData.frame}>
      <Outlet />
    </Frame>
  );
}

/** If a page does not exist, the header and footer stay; any other error shows the error page. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const root = useRouteLoaderData<{ incident: string }>("root");
  if (!loaderData || !isRouteErrorResponse(error) || error.status !== 404)
    return <ErrorPage error={error} incident={root?.incident} />;
  const { frame, noPage } = loaderData;
  if (error.data === "place")
    return (
      <Frame {...frame}>
        <title>Not Found</title>
        <NotFound
          heading="Not Found"
          text="We have no page about this place. These are the towns we train in:"
          links={frame.towns}
        />
      </Frame>
    );
  return (
    <Frame {...frame}>
      <title>{noPage}</title>
      <div className="lost-page">
        <NotFound heading="Page not found" text={notFoundText} links={frame.navigation.lost} />
      </div>
    </Frame>
  );
}

function Frame({ children, ...content }: FrameContent & { children: React.ReactNode }) {
  const { pathname } = useLocation();
  const handle: PageHandle = Object.assign({}, ...useMatches().map((match) => match.handle));
  const { loading = 1000, inquireTo = "/contact-us#get_in_touch", below, bare } = handle;
  return (
    <PageFrame {...content} path={pathname} {...{ loading, inquireTo, below, bare }}>
      {children}
    </PageFrame>
  );
}

interface PageFrameProps extends FrameContent {
  /** The page's address; a new one restarts the loading bar. */
  path: string;
  loading: 500 | 1000;
  /** The target of Inquire Now: the page's own form, or another page. */
  inquireTo: string;
  below: PageHandle["below"] | "";
  bare: PageHandle["bare"];
  children: ReactNode;
}

/** The layout of every public page: header, page, footer. */
function PageFrame({
  path,
  loading,
  inquireTo,
  below = "",
  bare,
  formStamp,
  children,
  ...content
}: PageFrameProps) {
  const [menuOpen, setMenuOpen] = useState(false);
  return (
    <FormStampContext value={formStamp}>
      <ToastRegion>
        <a className="skip-link" href="#main">
          Skip to the content
        </a>
        <LoadingBar key={path} duration={loading} />
        {bare !== "checkout" && <Notices notices={content.notices} path={path} />}
        <Header {...content} {...{ inquireTo, bare }} path={below + path} onMenu={setMenuOpen} />
        <Main id="main" inert={menuOpen}>
          <FormBoxesContext value={content.boxes}>{children}</FormBoxesContext>
        </Main>
        <div inert={menuOpen}>
          <Footer {...content} path={path} bare={bare} />
        </div>
      </ToastRegion>
    </FormStampContext>
  );
}

/** Today's notices, above everything else. */
function Notices({ notices, path }: Pick<PageFrameProps, "notices" | "path">) {
  const own = notices.filter(({ pages }) => !pages || pages.some((page) => isWithin(path, page)));
  if (own.length === 0) return null;
  return (
    <aside className="notices" aria-label="Notice">
      {own.map(({ id, text, link }) => (
        <p key={id}>
          {text} {link && <Link to={link.to}>{link.label}</Link>}
        </p>
      ))}
    </aside>
  );
}

const isWithin = (path: string, page: string) => path === page || path.startsWith(`${page}/`);

/** A thin bar at the top, for the duration that the specification gives each page; CSS alone animates it. */
function LoadingBar({ duration }: { duration: 500 | 1000 }) {
  return <div className="loading-bar" data-duration={duration} aria-hidden="true" />;
}
