import {
  currentSessions,
  formatSeason,
  nextOf,
  offeringFacts,
  placesAndTimes,
  whereOf,
} from "#modules/catalogue/index.ts";
import { lazy, Suspense } from "react";
import { data, redirect } from "react-router";
import { edited, formEditFrom, ownGuardian, relationships } from "#modules/families/index.ts";
import {
  type Joining,
  programName,
  purchaseLabel,
  type Catalogue,
  type Content,
} from "#modules/content/index.ts";
import { sendsSms } from "#modules/outbox/index.server.ts";
import { type AskedOfAthlete, readReturningFamily } from "#modules/enrolment/index.server.ts";
import type { FieldErrors, FormValues } from "#core/forms/result.ts";
import { textsOf } from "#core/records.ts";
import { taxBeside } from "#core/tax.ts";
import { monthDayText, nowIn, seasonDates, timeOfDay } from "#core/time/time.ts";
import {
  askedAtCheckout,
  creditAtCheckout,
  type Program,
  readCheckout,
} from "../read-checkout.server.ts";
import { enabledPaymentMethods } from "../ways-to-pay.server.ts";
import { cancelledQuery, payPath } from "../checkout.ts";
import { readPayPage } from "../pay.server.ts";
import { agreeToOrder } from "../agreement.server.ts";
import { payingCookie } from "../receipt-bill.server.ts";
import { goToStep } from "../checked-athletes.server.ts";
import { firstErrors, messageOf, type Step, stepFrom, stepQuery } from "../checkout-steps.ts";
import { shownErrors, waiverGroups } from "../waiver-groups.ts";
import { cancelCheckout } from "../release-holds.server.ts";
import { readDiscountCode } from "../discount-code.server.ts";
import { appContext, visitContext } from "#core/request-context.ts";
import { missing, type PageHandle, pageMeta } from "#core/ui/public/page.ts";
import { ButtonLink } from "#core/ui/button.tsx";
import { actionField } from "#core/forms/page-actions.server.ts";
import type { Route } from "./+types/agreement";
import { emptyQuery, filledForField } from "./filled-for.tsx";
import type { ProgramChoice } from "./bill.tsx";
import { CheckoutNotice } from "./checkout-result.tsx";

// The server renders the whole form, and it works without a script; its own script loads after the page's.
const CheckoutForm = lazy(async () => ({
  default: (await import("./checkout-form.tsx")).CheckoutForm,
}));

export { noStoreHeaders as headers } from "#core/ui/public/page.ts";

export const handle: PageHandle = { bare: "checkout" };

export const meta: Route.MetaFunction = (page) =>
  page.loaderData ? pageMeta(page, page.loaderData.page) : [];

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { content } = ctx;
  const { club, office, pages } = content;
  const isEmpty = url.searchParams.has(emptyQuery);
  const returning = isEmpty ? null : await readReturningFamily(ctx, request.headers);
  const checkout = await readCheckout(ctx, params.key, { returning, isEmpty });
  if (checkout?.kind !== "registration") throw missing();
  if (checkout.state === "over" && (await readPayPage(ctx, params.key))?.awaited)
    throw redirect(payPath(params.key), 303);
  const now = nowIn(club.timeZone);
  const today = now.toPlainDate().toString();
  const { name, postalAddress, email, phone, phoneLink } = club;
  return {
    page: { ...pages["/payment-checkout"], title: `Before you pay | ${name}` },
    labels: office.checkout.agreement,
    health: office.medicalInformation,
    texts: sendsSms(ctx) ? office.texts.guardian : null,
    filledFor: returning && { id: returning.guardianId, name: returning.guardianName },
    club: { name, postalAddress, email, phone, phoneLink },
    checkoutKey: params.key,
    over: checkout.state === "over",
    step: stepFrom(url.searchParams.get(stepQuery)) ?? (checkout.heldUntil ? 3 : 1),
    cancelled: url.searchParams.has(cancelledQuery) && {
      heldUntil: checkout.heldUntil && timeOfDay(checkout.heldUntil, club.timeZone),
    },
    full: checkout.full,
    reference: checkout.reference,
    // The current season first.
    programs: checkout.programs
      .map((program) =>
        programChoice(program, checkout.lines[0]?.catalogue ?? null, { content, now }),
      )
      .toSorted((a, b) => Number(a.from > today) - Number(b.from > today)),
    rules: checkout.rules,
    haveCents: await creditAtCheckout(ctx, params.key, returning),
    today,
    hasCodes: checkout.hasCodes,
    ways: enabledPaymentMethods(ctx),
    values: checkout.values,
    asked: checkout.asked,
    relationships: { guardian: [...relationships, ownGuardian], emergency: relationships },
  };
}

/** A program as the checkout displays it, with its card's text. */
function programChoice(
  { key, entry, season, isEarly, joining, priceCents }: Program,
  catalogue: Catalogue | null,
  { content, now }: { content: Content; now: Temporal.ZonedDateTime },
): ProgramChoice {
  const sold = joining ?? {
    season,
    sessions: [],
    next: null,
    late: null,
    toPayCents: priceCents,
    plus: taxBeside(entry.tax),
  };
  const joined = { joining: sold, state: "open", opens: null, left: null } as const;
  const offeringType = entry.type;
  const nextAt = (next: Joining["next"]) => whereOf(next, content.venues);
  const groups = content.schedules.groups.flatMap(({ id, ages }) => {
    const own = sold.sessions.filter(({ group }) => group === id);
    if (own.length === 0) return [];
    const { sessions } = offeringFacts(entry, joined, content, { now, group: id });
    const next = nextOf(own, sold, content, now);
    const current = currentSessions(own, next);
    const joining = { ...sold, sessions: [...current], next };
    const facts = offeringFacts(entry, { ...joined, joining }, content, { now, group: id });
    const practices = [...placesAndTimes(current), ...laterOf(own, current, next)];
    return [
      {
        ages,
        facts: {
          sessions,
          days: facts.days,
          where: facts.where,
          next: facts.next,
          nextAt: nextAt(next),
          practices,
        },
      },
    ];
  });
  return {
    ...offeringFacts(entry, joined, content, { now }),
    nextAt: nextAt(sold.next),
    ofGroups: groups,
    practices: [],
    key,
    subTitle: entry.subTitle,
    group: programName(content.catalogue, { catalogue, offeringType }) ?? "",
    takes: entry.ages,
    from: season.from,
    admits: entry.admits ?? null,
    isEarly,
    per: purchaseLabel(sold, entry.per),
    rest: sold.late
      ? `Rest of the ${entry.per}, from today to ${formatSeason(season).split(" to ")[1]}`
      : "",
    monthly: entry.per === "month",
    priceCents,
    tax: entry.tax ?? "small supplier",
    federationFeeCents: entry.federationFeeCents ?? 0,
    plan: entry.instalmentPlan,
  };
}

type Sessions = readonly Joining["sessions"][number][];

/** Says from which day a child trains at other times. */
function laterOf(own: Sessions, current: Sessions, next: Joining["next"]): string[] {
  const [from] = own
    .filter((session) => next && !current.includes(session))
    .map((session) => seasonDates(session, next?.day ?? "").from)
    .toSorted();
  return from ? [`Other days and places from ${monthDayText(from.slice(5))}`] : [];
}

export async function action({ context, request, params, url }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const fields = Object.fromEntries(await request.formData());
  const { [actionField]: action, ...values } = textsOf(Object.entries(fields));
  if (action === "decline") {
    await cancelCheckout(ctx, params.key);
    throw redirect("/register-for-membership", 303);
  }
  const { address } = context.get(visitContext);
  const known = await readReturningFamily(ctx, request.headers);
  // Only for the family that the form named to the visitor: the browser may since have another family's link.
  const returning = known && values[filledForField] === known.guardianId ? known : null;
  const code = await readDiscountCode(ctx, values.code ?? "", address);
  const viewOf = async (now: Record<string, string>) => ({
    waitingLists: [],
    errors: {},
    code: code.code,
    asked: await askedAtCheckout(ctx, params.key, { values: now, returning }),
  });
  const to = stepFrom(action);
  if (to) {
    const stepped = await goToStep(ctx, params.key, { sent: values, returning, to });
    return data({ ...(await viewOf(stepped.values)), ...stepped }, statuses[stepped.outcome]);
  }
  const edit = formEditFrom(action);
  if (edit || code.error) {
    const { error } = code;
    const errors: Record<string, string> = error ? { code: error } : {};
    const changed = edit ? edited(values, edit) : values;
    const step = code.error ? 3 : (stepFrom(url.searchParams.get(stepQuery)) ?? 1);
    const answer = { outcome: "edited" as const, message: error, values: changed, step };
    return data({ ...(await viewOf(changed)), ...answer, errors }, error ? 400 : 200);
  }
  const result = await agreeToOrder(ctx, params.key, values, returning);
  if (result.outcome === "paid") throw redirect(`/receipt/${result.receipt}`, 303);
  if (result.outcome === "awaiting") throw redirect(result.path, 303);
  if (result.outcome === "agreed")
    throw redirect(`/payment-checkout?session=${result.sessionId}`, {
      status: 303,
      headers: { "Set-Cookie": payingCookie(ctx, result.sessionId) },
    });
  const view = await viewOf(result.values);
  return data({ ...view, ...result, ...shownAt(result, view.asked) }, statuses[result.outcome]);
}

/** The step with errors, and only that step's errors. */
function shownAt(
  result: { outcome: string; message: string; values: FormValues; errors?: FieldErrors },
  asked: AskedOfAthlete[],
): { step: Step; errors: FieldErrors; message: string } {
  const { message, values, errors = {} } = result;
  const first = firstErrors(shownErrors(errors, waiverGroups(asked, values)));
  if (!first) return { step: 3, errors, message };
  return {
    ...first,
    message: result.outcome === "invalid" ? messageOf(first.errors, values) : message,
  };
}

const statuses = {
  edited: 200,
  invalid: 400,
  warned: 400,
  price: 409,
  full: 409,
  refused: 409,
  unreachable: 503,
} as const;

/** The terms of a registration and its athletes, between REGISTER NOW and the provider's page. */
export default function AgreementPage({ loaderData, actionData }: Route.ComponentProps) {
  const { over, full, page: _page, ...props } = loaderData;
  if (over) {
    return (
      <CheckoutNotice
        heading="THIS CHECKOUT HAS ENDED"
        text="It was paid, cancelled or timed out: you have an hour to accept the terms, then half an hour to pay. If you paid, the receipt is in your email; otherwise nothing was charged."
      >
        <p>
          <ButtonLink to="/register-for-membership" tone="light">
            See the memberships
          </ButtonLink>
        </p>
      </CheckoutNotice>
    );
  }
  // With a response the form stays, keeps its input and shows the message itself.
  if (full && !actionData) {
    return (
      <CheckoutNotice
        heading="EVERY PLACE IS TAKEN"
        text={`${full.title} has filled up. Nothing was charged. A place that becomes free goes to the families on the waiting list, in order.`}
      >
        {full.waitingList && (
          <p>
            <ButtonLink to={full.waitingList} tone="light">
              Join the waiting list
            </ButtonLink>
          </p>
        )}
        <p>
          <a href="/register-for-membership">See the other memberships</a>
        </p>
      </CheckoutNotice>
    );
  }
  return (
    <Suspense>
      <CheckoutForm {...props} answer={actionData} />
    </Suspense>
  );
}
