import { data } from "react-router";
import { appContext } from "#core/request-context.ts";
import { nextPractice } from "#core/time/dated-sessions.ts";
import {
  clockText,
  clockTime,
  relativeDay,
  withNonBreakingSpaces,
} from "#core/time/schedule-text.ts";
import { nowIn } from "#core/time/time.ts";
import { trueUntil } from "#modules/content/index.ts";
import { answerForm, arrivedForm, resultFromUrl, formClientAction } from "#modules/inbox/ui.ts";
import { contactLabels } from "#modules/inbox/ui.server.ts";
import { Associations, PageHero, generalAssociations, heroData } from "#modules/content/ui.ts";
import { contactForm } from "#modules/inbox/index.ts";
import { submitForm } from "#modules/inbox/index.server.ts";
import { type PageHandle, pageMeta } from "#core/ui/public/page.ts";
import type { Route } from "./+types/contact";
import { GetInTouch } from "./sections.tsx";

export { headers } from "#core/ui/public/page.ts";
export const handle: PageHandle = { inquireTo: "#get_in_touch" };

export const meta: Route.MetaFunction = (page) =>
  page.loaderData ? pageMeta(page, page.loaderData.meta) : [];

export function loader({ context, request }: Route.LoaderArgs) {
  const { content, pictures } = context.get(appContext);
  const { contact, venues, club, pages, schedules, locations } = content;
  const now = nowIn(club.timeZone);
  const places = contact.touch.places
    .flatMap((id) => venues.filter((venue) => venue.id === id))
    .map((venue) => ({
      ...venue,
      next: nextPractice(schedules.sessions, content, now, (each) => each.venue === venue.id),
    }));
  const view = {
    meta: pages["/contact-us"],
    hero: heroData(pictures, contact.hero),
    touch: contact.touch,
    places: places.map(({ id, name, town, street, postalCode, next }) => ({
      id,
      name,
      town,
      street,
      postalCode,
      next: next
        ? withNonBreakingSpaces(
            `${relativeDay(next.start, now)}, ${clockText(clockTime(next.start))}`,
          )
        : null,
      page: locations.find((page) => page.town === town)?.slug_url,
    })),
    club: { email: club.email, phone: club.phone, phoneLink: club.phoneLink },
    form: contact.form,
    associations: generalAssociations(content.associations),
    labels: contactLabels,
    promise: club.replyPromise,
    arrived: resultFromUrl(request, "contact"),
  };
  const until = trueUntil(
    places.map(({ next }) => next),
    now,
  );
  return data(view, { headers: { Expires: until.toUTCString() } });
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await arrivedForm({ context, request }, "/contact-us");
  const result = await submitForm(context.get(appContext), contactForm, form);
  return answerForm(request, result, "/contact-us?sent=contact#message-form");
}

export const clientAction = formClientAction;

/** Submitting the form does not change the page's data. */
export const shouldRevalidate = () => false;

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const { hero, labels, promise, arrived, associations, meta: _meta, ...touch } = loaderData;
  return (
    <>
      <PageHero hero={hero} />
      <GetInTouch
        {...touch}
        fields={{
          labels,
          promise,
          action: "/contact-us",
          arrived: actionData ?? arrived,
        }}
      />
      <Associations {...associations} />
    </>
  );
}
