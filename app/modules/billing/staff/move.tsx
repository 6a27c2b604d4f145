import { data, Form } from "react-router";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { failureOf } from "#core/forms/failure.ts";
import type { FieldErrors } from "#core/forms/result.ts";
import { centsFrom, dollarsAndCents, formatMoney } from "#core/money.ts";
import { reasonFrom } from "#core/reason.ts";
import { appContext } from "#core/request-context.ts";
import type { AppContext } from "#core/context.server.ts";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { MayLink } from "#core/ui/admin/may.tsx";
import { fieldProps, StaffField } from "#core/ui/admin/field.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";
import { FailureLine } from "#core/ui/admin/result-line.tsx";
import { OptionGroups, StaffCheckbox, StaffRadios, StaffSelect } from "#core/ui/admin/select.tsx";
import { SumList } from "#core/ui/admin/sums.tsx";
import { moveSteps, movableBetween } from "#modules/enrolment/index.ts";
import { groupsNow, trainingIn } from "#modules/enrolment/index.server.ts";
import { betweenText, move, type Move } from "../move.server.ts";
import { type OrderWithLines, readOrder } from "../orders.server.ts";
import {
  ageProblem,
  choiceText,
  differenceText,
  isFull,
  mayMove,
  type MoveChoice,
  moveChoice,
  moveChoices,
  planMove,
} from "../plan-move.server.ts";
import { inTransitCents } from "../refund-credits.server.ts";
import { refundDue, unpaidText } from "../withdraw.server.ts";
import type { Route } from "./+types/move";
import { backToPayment } from "./payment-answer.ts";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import { ReasonField } from "./reason-form.tsx";
import { nameOf, refundMethodsOf } from "./refund-methods.server.ts";

export const meta: Route.MetaFunction = ({ params }) =>
  staffMeta(`Move to another program, ${params.reference}`);

type Line = OrderWithLines["lines"][number];

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const order = await readOrder(ctx, params.reference);
  if (!order) throw data(null, 404);
  const movable = order.lines.filter((line) => mayMove(ctx, order, line));
  const asked = url.searchParams.get("registration");
  const line = movable.find(({ registration }) => registration?.id === asked) ?? movable[0];
  const to = url.searchParams.get("to") ?? "";
  const choice = line && to ? await moveChoice(ctx, ctx.db, line, to) : null;
  return {
    title: order.title,
    payer: order.customerName || order.title,
    registrations: movable.map((one) => ({
      value: one.registration?.id ?? "",
      label: nameOf(one),
    })),
    registration: line?.registration?.id ?? "",
    groups: line ? groupsOf(ctx, line) : [],
    choices: line ? (await moveChoices(ctx, line)).map((one) => choiceLabel(ctx, one)) : [],
    to: choice ? to : "",
    plan: line && choice ? await shownPlan(ctx, { order, line, choice }) : null,
    token: crypto.randomUUID(),
  };
}

/** The groups where the athlete trains now: a move between groups costs nothing. */
function groupsOf(ctx: AppContext, line: Line) {
  if (!line.registration) return [];
  const training = trainingIn(ctx.content)(line.registration, {
    birthYear: line.athlete?.birthYear ?? null,
  });
  const now = groupsNow(ctx.content, training);
  return ctx.content.schedules.groups
    .filter(({ id }) => now.includes(id))
    .map(({ id, subtitle }) => ({ id, name: subtitle }));
}

/** "Track Spring, Apr 1 to Jun 30, 2027, $155, Every place is taken" */
function choiceLabel(ctx: AppContext, choice: MoveChoice) {
  const { key, title, group, season, note } = choiceText(ctx, choice);
  const price = formatMoney(choice.sold.priceCents);
  return { value: key, group, label: [title, season, price, note].filter(Boolean).join(", ") };
}

async function shownPlan(
  ctx: AppContext,
  { order, line, choice }: { order: OrderWithLines; line: Line; choice: MoveChoice },
) {
  const sum = planMove(ctx, { order, lines: order.lines, line }, choice);
  if (!sum) throw data(null, 404);
  const { title, season } = choiceText(ctx, choice);
  const going = await inTransitCents(ctx.db, order.id);
  const less = { cents: Math.max(0, -sum.cents), inTransitCents: going.cents };
  return {
    name: nameOf(line),
    title,
    season,
    seasonId: choice.sold.seasonId,
    steps: moveSteps(sum, {
      from: line.title,
      to: title,
      priceCents: choice.sold.priceCents,
      nameOf: (id) => nameOf(order.lines.find((one) => one.id === id)),
    }),
    cents: sum.cents,
    total: differenceText(sum.cents),
    unpaid: sum.cents < 0 ? unpaidText(less.cents, refundDue(order, less)) : null,
    between: betweenText(movableBetween(sum)),
    isFull: isFull(choice),
    age: ageProblem(line, choice),
    ways: [
      ...refundMethodsOf(order),
      { value: "keep", label: "Not now: it stays with this order" },
    ],
  };
}

type Given = StaffPageAction<Route.ActionArgs>;

export const action = pageActions({
  async move(given: Given) {
    const { ctx, staff, params, fields: values, fail } = given;
    const { registration = "", to = "", season = "", shown = "", difference = "" } = values;
    const errors: FieldErrors = {};
    const read = reasonFrom(values.reason ?? "", "Say why: the log keeps it");
    if (read.error !== null) errors.reason = read.error;
    const typed = centsFrom(difference);
    if (typed === null || typed < 0)
      errors.difference = "Enter the amount in dollars, such as 155 or 77.50";
    const order = await readOrder(ctx, params.reference);
    if (!order) throw data(null, 404);
    const way = refundMethodsOf(order).find(({ value }) => value === values.method)?.value ?? null;
    if (!way && values.method !== "keep") errors.method = "Choose how money goes back";
    if (read.error !== null || typed === null || Object.keys(errors).length > 0)
      return fail(400, { message: "Nothing was changed.", errors, values });
    const result = await move(ctx, staff, {
      reference: params.reference,
      registrationId: registration,
      to,
      seasonId: season,
      cents: values.direction === "back" ? -typed : typed,
      shownCents: Number(shown),
      method: way,
      reason: read.reason,
      token: values.token ?? "",
      overCapacity: values.over_full === "yes",
      anyAge: values.age_known === "yes",
    });
    return answer(given, result, way === "card");
  },
});

function answer(given: Given, result: Move, isCard: boolean) {
  const { fields: values, fail } = given;
  const nothing = "Nothing was changed.";
  switch (result.outcome) {
    case "moved":
      return backToPayment(given, doneText(result, isCard));
    case "unknown":
      throw data(null, 404);
    case "before":
      return backToPayment(given, false);
    case "over":
      return backToPayment(given, {
        note: "Only a registration that is paid, or recorded by the office, and whose season is not over can be moved. Nothing was changed.",
      });
    case "gone":
      return fail(409, {
        message: "That program is no longer sold. Choose another one. Nothing was changed.",
        values,
      });
    case "changed":
      return fail(409, {
        message:
          "The difference has changed since you opened this page. Check it again. Nothing was changed.",
        values: { ...values, difference: "", direction: "" },
      });
    case "full":
      return fail(409, {
        message: nothing,
        errors: { over_full: "Every spot is taken, or promised to a family that waits" },
        values,
      });
    case "age":
      return fail(400, { message: nothing, errors: { age_known: result.message }, values });
    case "refused":
      return fail(400, { message: nothing, errors: { difference: result.message }, values });
  }
}

function doneText(
  { dueCents, backCents, lessCents }: { dueCents: number; backCents: number; lessCents: number },
  isCard: boolean,
): string {
  const back =
    backCents === 0
      ? []
      : isCard
        ? [`${formatMoney(backCents)} is being sent back to the card.`]
        : [`Pay ${formatMoney(backCents)} back, then record the day below.`];
  const less = lessCents > 0 ? [`${formatMoney(lessCents)} is no longer owed.`] : [];
  const due = dueCents > 0 ? [`${formatMoney(dueCents)} of this order is to be paid.`] : [];
  return ["Moved. The family gets an email, if we have an address.", ...back, ...less, ...due].join(
    " ",
  );
}

/** The move: who moves where, the difference in price, and one button for both. */
export default function MovePage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { title, payer, registrations, registration, groups, choices, to, plan } = loaderData;
  const failure = failureOf(actionData, "move");
  return (
    <>
      <PageHead
        title="Move to another program"
        about={title}
        back={[`/admin/payments/${params.reference}`, payer]}
      />
      <FailureLine failure={failure} />
      {registrations.length === 0 && (
        <p>No registration of this order can be moved: none is active, or the season is over.</p>
      )}
      {registrations.length > 0 && (
        <Form className="panel stack narrow" preventScrollReset>
          <StaffRadios
            name="registration"
            legend="Who is moving?"
            options={registrations}
            chosen={registration}
          />
          <StaffSelect id="to" name="to" label="To which program?" defaultValue={to}>
            <option value="">Choose a program</option>
            <OptionGroups of={choices} />
          </StaffSelect>
          {groups.map(({ id, name }) => (
            <p className="quiet" key={id}>
              <MayLink may="groups.manage" to={`/admin/groups/${id}`}>
                Move them on the roster of {name}
              </MayLink>{" "}
              if they only change their group: that costs nothing.
            </p>
          ))}
          <button className="staff-button">Show the difference</button>
        </Form>
      )}
      {plan && (
        <Difference
          key={`${registration} ${to} ${plan.cents}`}
          {...loaderData}
          plan={plan}
          failure={failure}
        />
      )}
    </>
  );
}

type DifferenceProps = Pick<Route.ComponentProps["loaderData"], "registration" | "to" | "token"> & {
  plan: NonNullable<Route.ComponentProps["loaderData"]["plan"]>;
  failure: ReturnType<typeof failureOf>;
};

function Difference({ registration, to, token, plan, failure }: DifferenceProps) {
  const values = failure?.values ?? {};
  const errors = failure?.errors ?? {};
  const { cents, isFull: isTaken, age, ways } = plan;
  const field = (name: string) => fieldProps(name, { values, errors });
  return (
    <section aria-labelledby="difference-heading">
      <h2 id="difference-heading">The difference</h2>
      <div className="panel narrow">
        <h3 dir="auto">{plan.name}</h3>
        <p>
          To {plan.title}, {plan.season}
        </p>
        <SumList sums={[...plan.steps, { label: "Difference", amount: plan.total }]} />
      </div>
      {plan.unpaid && <p>{plan.unpaid}</p>}
      <Form method="post" className="panel stack narrow" preventScrollReset noValidate>
        <input type="hidden" name="registration" value={registration} />
        <input type="hidden" name="to" value={to} />
        <input type="hidden" name="season" value={plan.seasonId} />
        <input type="hidden" name="shown" value={cents} />
        <input type="hidden" name="token" value={values.token ?? token} />
        {(isTaken || errors.over_full) && (
          <StaffCheckbox {...field("over_full")} label="Move although it is full" />
        )}
        {age && (
          <>
            <p>{age}</p>
            <StaffCheckbox {...field("age_known")} label="A coach agreed to it" />
          </>
        )}
        <StaffField
          {...field("difference")}
          label="Difference, in dollars"
          hint={`Change it if you agreed on another one. ${plan.between}.`}
          inputMode="decimal"
          maxLength={12}
          autoComplete="off"
          required
          defaultValue={values.difference || dollarsAndCents(Math.abs(cents))}
        />
        <StaffSelect
          {...field("direction")}
          label="Who gets it?"
          defaultValue={values.direction || (cents < 0 ? "back" : "more")}
        >
          <option value="more">The club: the family pays it</option>
          <option value="back">The family: it is refunded, or no longer owed</option>
        </StaffSelect>
        <StaffRadios
          name="method"
          legend="If money goes back, how?"
          options={ways}
          chosen={values.method}
          error={errors.method}
        />
        <ReasonField value={values.reason} error={errors.reason} />
        <p>
          The old registration ends today, and its spot goes to the next family. Whoever paid gets
          an email with the difference and, if something is to be paid, a link to pay it.
        </p>
        <div>
          <ActionButton action="move" look="primary">
            Move
          </ActionButton>
        </div>
      </Form>
    </section>
  );
}
