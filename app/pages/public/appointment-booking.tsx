import { data } from "react-router";
import { servicesContext } from "#app/context.ts";
import { keepOnFailure } from "#app/forms/keep-on-failure.ts";
import { AnotherWay } from "#app/sections/another-way.tsx";
import { ExternalFrame } from "#app/sections/external-frame.tsx";
import { Inquiries } from "#app/sections/inquiries.tsx";
import { PageHero } from "#app/sections/page-hero.tsx";
import { embedsHeader, embedsText } from "#domain/embeds.ts";
import { schedulingAddress } from "#domain/scheduling-address.ts";
import type { Route } from "./+types/appointment-booking";
import { documentOnly } from "#app/pages/frame/document-only.ts";
import { withPicture } from "#app/pages/content/find-picture.ts";
import { answerEnquiry, inquiriesContent } from "#app/pages/content/inquiries-content.ts";
import type { PageHandle } from "#app/pages/frame/page-handle.ts";
import { pageMeta } from "#app/pages/frame/page-meta.ts";

export { headers } from "#app/pages/frame/page-headers.ts";
export const handle: PageHandle = { inquireTo: "#contact-form" };
export const meta: Route.MetaFunction = (page) =>
  page.loaderData ? pageMeta(page, page.loaderData.page) : [];

export function loader(visit: Route.LoaderArgs) {
  const { content, pictures } = visit.context.get(servicesContext);
  const { scheduling } = content.external;
  const frame = scheduling && schedulingAddress(scheduling);
  const { hero, frame: frameTitle, noFrame } = content.desk.booking;
  const shown = {
    page: content.pages["/appointment-booking"],
    hero: withPicture(pictures, hero),
    ...{ frame, frameTitle, noFrame },
    inquiries: inquiriesContent(visit),
  };
  const embeds = embedsText({ frames: frame ? [frame] : [], scripts: [] });
  return data(shown, { headers: { [embedsHeader]: embeds } });
}

export const clientLoader = (visit: Route.ClientLoaderArgs) => documentOnly(visit);
export const action = (visit: Route.ActionArgs) => answerEnquiry(visit, "/appointment-booking");
export const clientAction = keepOnFailure;
export const shouldRevalidate = () => false;

/** A first practice or a talk with a coach, in the scheduling service's frame when there is one. */
export default function AppointmentBookingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { hero, frame, frameTitle, noFrame, inquiries } = loaderData;
  const anotherWay = <AnotherWay band={noFrame} club={inquiries.club} />;
  return (
    <>
      <PageHero hero={hero} />
      {frame ? (
        <ExternalFrame url={frame} title={frameTitle} kind="booking">
          {anotherWay}
        </ExternalFrame>
      ) : (
        <section className="band">{anotherWay}</section>
      )}
      <Inquiries
        {...inquiries}
        action="/appointment-booking"
        arrived={actionData ?? inquiries.arrived}
      />
    </>
  );
}
