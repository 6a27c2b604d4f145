import { data, Link } from "react-router";
import { embedsHeader, embedsText, schedulingAddress } from "#core/http/external.ts";
import { trueUntil } from "#modules/content/index.ts";
import { trialPractices } from "#modules/catalogue/index.ts";
import { formClientAction, Inquiries } from "#modules/inbox/ui.ts";
import { TrialForm } from "#modules/catalogue/ui.ts";
import {
  AnotherWay,
  ContactLinks,
  ExternalFrame,
  PageHero,
  TargetButton,
  heroData,
} from "#modules/content/ui.ts";
import { answerInquiry, inquiriesContent } from "#modules/inbox/ui.server.ts";
import { trialContent } from "#modules/catalogue/ui.server.ts";
import { nowIn } from "#core/time/time.ts";
import { nextStarts } from "#modules/enrolment/index.server.ts";
import { appContext } from "#core/request-context.ts";
import type { Route } from "./+types/appointment-booking";
import { documentOnly, type PageHandle, pageMeta } from "#core/ui/public/page.ts";

export { headers } from "#core/ui/public/page.ts";
export const handle: PageHandle = { inquireTo: "#contact-form" };
export const meta: Route.MetaFunction = (page) =>
  page.loaderData ? pageMeta(page, page.loaderData.page) : [];

export async function loader(visit: Route.LoaderArgs) {
  const ctx = visit.context.get(appContext);
  const { content, pictures } = ctx;
  const { scheduling } = content.external;
  const frame = scheduling && schedulingAddress(scheduling);
  const { hero, frame: frameTitle, noFrame } = content.office.booking;
  const view = {
    page: content.pages["/appointment-booking"],
    hero: heroData(pictures, hero),
    frame,
    frameTitle,
    noFrame,
    trial: frame ? null : trialContent(visit, await nextStarts(ctx)),
    inquiries: inquiriesContent(visit),
  };
  const embeds = embedsText({ frames: frame ? [frame] : [], scripts: [] });
  const zone = content.club.timeZone;
  // The list of practices changes as they begin.
  const expires = trueUntil(trialPractices(content, nowIn(zone)), nowIn(zone));
  return data(view, {
    headers: { [embedsHeader]: embeds, Expires: expires.toUTCString() },
  });
}

export const clientLoader = (visit: Route.ClientLoaderArgs) => documentOnly(visit);
export const action = (visit: Route.ActionArgs) => answerInquiry(visit, "/appointment-booking");
export const clientAction = formClientAction;
export const shouldRevalidate = () => false;

/** A first practice or a conversation with a coach, in the scheduling service's frame if there is one. */
export default function AppointmentBookingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { hero, frame, frameTitle, noFrame, trial, inquiries } = loaderData;
  return (
    <>
      <PageHero hero={hero} />
      {frame ? (
        <ExternalFrame url={frame} title={frameTitle} kind="booking">
          <AnotherWay band={noFrame} club={inquiries.club} />
        </ExternalFrame>
      ) : (
        <section className="band trial" id="first-practice">
          <div className="another-way">
            {/* The hero says the same. */}
            <h2 className="unseen">{noFrame.heading}</h2>
            <p>
              Not sure which program fits? <Link to="/find-a-group">See the groups by age</Link>
            </p>
          </div>
          {trial && <TrialForm {...trial} />}
          <div className="another-way trial-other">
            <ContactLinks club={inquiries.club} />
            {noFrame.register && (
              <div className="another-way-buttons">
                <p>Tried it already?</p>
                <TargetButton {...noFrame.register} size="small" />
              </div>
            )}
          </div>
        </section>
      )}
      <Inquiries
        {...inquiries}
        action="/appointment-booking"
        arrived={actionData ?? inquiries.arrived}
      />
    </>
  );
}
