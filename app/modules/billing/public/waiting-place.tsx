import { data, Form, redirect, useNavigation } from "react-router";
import { type OfferAnswer, offerPath } from "#modules/enrolment/index.ts";
import { answerOffer, type Offer, readOffer } from "../answer-offer.server.ts";
import { waitingWords } from "../waiting-words.ts";
import { appContext, visitContext } from "#core/request-context.ts";
import { pageMeta } from "#core/ui/public/page.ts";
import { Button, ButtonLink } from "#core/ui/button.tsx";
import { StatusLine } from "#core/ui/status-line.tsx";
import { type PageAction, pageActions } from "#core/forms/page-actions.server.ts";
import type { Route } from "./+types/waiting-place";

/**
 * The address can be used to answer for a family, so no other site may get it. Not `no-referrer`, as on a
 * family's page (`app/modules/family-pages/private.ts`).
 */
export const headers = () => ({ "Cache-Control": "no-store", "Referrer-Policy": "same-origin" });

export const meta: Route.MetaFunction = (page) =>
  page.loaderData
    ? pageMeta(page, {
        title: `A spot for you | ${page.loaderData.clubName}`,
        description: "A spot that is offered to a family of the waiting list.",
        noindex: true,
      })
    : [];

/** Opening the link changes nothing, because mail scanners open links too. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { content } = ctx;
  const offer = await readOffer(ctx, params.key);
  const view = { offer, key: params.key, clubName: content.club.name };
  return data(view, { status: offer ? 200 : 404 });
}

type Given = PageAction<Route.ActionArgs>;

/** Takes the place, passes it on, or leaves the list. */
export const action = pageActions({
  take: (given: Given) => answerWith(given, "take"),
  pass: (given: Given) => answerWith(given, "pass"),
  leave: (given: Given) => answerWith(given, "leave"),
});

async function answerWith({ ctx, context, params }: Given, answer: OfferAnswer) {
  const { address: network } = context.get(visitContext);
  const answered = await answerOffer(ctx, params.key, { answer, network });
  if (answered.outcome === "checkout") throw redirect(answered.path, 303);
  if (answered.outcome === "refused") return data({ message: answered.message }, { status: 503 });
  if (answered.outcome === "paying") return data({ message: answered.message }, { status: 409 });
  // The redirect makes the page show the result, so that a reload repeats nothing.
  throw redirect(offerPath(params.key), 303);
}

/** A family's offered place, and the three answers. */
export default function WaitingPlacePage({ loaderData, actionData }: Route.ComponentProps) {
  const { offer } = loaderData;
  if (!offer) return <UnknownLink />;
  if (offer.state !== "offered") return <Answered offer={offer} />;
  const { title, subTitle, athletes, until } = offer;
  return (
    <section className="plain-page">
      <h1>{title}</h1>
      <p>{subTitle}.</p>
      <p>
        <strong>
          {athletes.length > 1 ? "There are two spots for " : "There is a spot for "}
          <span dir="auto">{athletes.join(" and ")}</span>.
        </strong>{" "}
        {athletes.length > 1 ? "They are" : "It is"} held for you until <strong>{until}</strong>,
        and nobody else can register for {athletes.length > 1 ? "them" : "it"} until then. You pay
        when you register.
      </p>
      <StatusLine tone="error" text={actionData?.message ?? ""} />
      <Answers />
    </section>
  );
}

const choices = [
  {
    answer: "take",
    label: "Take it and register",
    hint: "Opens the registration, with what you wrote to us filled in. It stays held until you have paid, or until its time ends.",
  },
  {
    answer: "pass",
    label: "Pass this time",
    hint: "The next family gets it. You keep your turn for the next spot.",
  },
  {
    answer: "leave",
    label: "Leave the list",
    hint: "The next family gets it, and we offer you nothing more.",
  },
] as const;

function Answers() {
  const busy = useNavigation().formMethod === "POST";
  return (
    <Form method="post" className="offer-answers" preventScrollReset>
      {choices.map(({ answer, label, hint }) => (
        <p key={answer}>
          <Button
            size={answer === "take" ? "normal" : "small"}
            name="_action"
            value={answer}
            aria-describedby={`${answer}-hint`}
            aria-disabled={busy || undefined}
          >
            {label}
          </Button>
          <span id={`${answer}-hint`}>{hint}</span>
        </p>
      ))}
    </Form>
  );
}

function Answered({ offer: { state, title, list } }: { offer: Offer }) {
  const isListed = state === "waiting" || state === "passed";
  return (
    <section className="plain-page">
      <h1>{title || "A spot on a waiting list"}</h1>
      <p role="status">{state === "offered" ? "" : waitingWords[state]}</p>
      {isListed ? (
        <Form method="post">
          <Button size="small" name="_action" value="leave">
            Leave the list
          </Button>
        </Form>
      ) : (
        state !== "taken" && (
          <p>
            <ButtonLink to={list}>To the waiting list</ButtonLink>
          </p>
        )
      )}
    </section>
  );
}

function UnknownLink() {
  return (
    <section className="plain-page">
      <h1>This link doesn’t work</h1>
      <p>
        It is incomplete, it belongs to an earlier offer, or what you wrote to us was deleted. Open
        the newest email again, or write to us.
      </p>
      <p>
        <ButtonLink to="/contact-us">Contact us</ButtonLink>
      </p>
    </section>
  );
}
