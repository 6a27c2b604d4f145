import { data, Form } from "react-router";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { failureOf } from "#core/forms/failure.ts";
import type { FieldErrors } from "#core/forms/result.ts";
import { centsFrom, dollarsAndCents, formatMoney } from "#core/money.ts";
import { reasonFrom } from "#core/reason.ts";
import { appContext } from "#core/request-context.ts";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { StaffField } from "#core/ui/admin/field.tsx";
import { StaffRadios } from "#core/ui/admin/select.tsx";
import { SumList } from "#core/ui/admin/sums.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";
import { FailureLine } from "#core/ui/admin/result-line.tsx";
import { mayWithdraw, type PaymentMethod, refundSteps } from "#modules/enrolment/index.ts";
import { readOrder } from "../orders.server.ts";
import { inTransitCents } from "../refund-credits.server.ts";
import { cardRefusal } from "../refunds.server.ts";
import { refundDue, planWithdrawal, unpaidText, withdraw } from "../withdraw.server.ts";
import type { Route } from "./+types/withdraw";
import { backToPayment } from "./payment-answer.ts";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import { ReasonField } from "./reason-form.tsx";
import { nameOf, refundMethodsOf } from "./refund-methods.server.ts";

export const meta: Route.MetaFunction = ({ params }) =>
  staffMeta(`Withdraw and refund, ${params.reference}`);

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const order = await readOrder(ctx, params.reference);
  if (!order) throw data(null, 404);
  const isMoneyOnly = url.searchParams.get("money") === "only";
  const asked = isMoneyOnly ? [] : url.searchParams.getAll("registration");
  const choices = order.lines.flatMap((line) =>
    line.registration && mayWithdraw(order, line)
      ? {
          id: line.registration.id,
          name: nameOf(line),
          isChosen: asked.includes(line.registration.id),
        }
      : [],
  );
  const ids = choices.filter(({ isChosen }) => isChosen).map(({ id }) => id);
  const going = await inTransitCents(ctx.db, order.id);
  const { sum, cents, mostCents } = planWithdrawal(
    ctx,
    { order, lines: order.lines, balance: order, inTransitCents: going.cents },
    ids,
  );
  const backCents = refundDue(order, { cents, inTransitCents: going.cents });
  const offered = refundMethodsOf(order);
  const refusal = offered.some(({ value }) => value === "card")
    ? await cardRefusal(ctx, ctx.db, order)
    : null;
  const methods = refusal ? offered.filter(({ value }) => value !== "card") : offered;
  return {
    title: order.title,
    payer: order.customerName || order.title,
    choices,
    isMoneyOnly,
    isAsked: isMoneyOnly || url.searchParams.has("show") || ids.length > 0,
    ids,
    lines: sum.lines.map((line) => ({
      id: line.lineId,
      name: nameOf(order.lines.find(({ id }) => id === line.lineId)),
      rule: line.rule || noRule,
      steps: refundSteps(line),
      total: formatMoney(line.cents),
    })),
    shownCents: cents,
    total: formatMoney(cents),
    typed: ids.length > 0 ? dollarsAndCents(cents) : isMoneyOnly ? dollarsAndCents(mostCents) : "",
    most: formatMoney(mostCents),
    unpaid: unpaidText(cents, backCents),
    isPaid: order.paidCents > order.refundedCents + order.lostCents,
    owed: order.balanceCents > 0 ? formatMoney(order.balanceCents) : null,
    methods,
    /** Why it cannot go back to the card. */
    refusal,
    token: crypto.randomUUID(),
  };
}

const noRule = "No refund rule applies any more";

type Given = StaffPageAction<Route.ActionArgs>;

export const action = pageActions({
  async withdraw(given: Given) {
    const { ctx, staff, params, fields: values, fail } = given;
    const { registrations = "", reason: typed = "", refund = "", method = "", shown = "" } = values;
    const ids = registrations.split(",").filter(Boolean);
    const errors: FieldErrors = {};
    const read = reasonFrom(typed, "Say why: the log keeps it");
    if (read.error !== null) errors.reason = read.error;
    const cents = centsFrom(refund);
    const least = ids.length > 0 ? 0 : 1;
    if (cents === null || cents < least)
      errors.refund = "Enter the amount in dollars, such as 155 or 77.50";
    const order = await readOrder(ctx, params.reference);
    if (!order) throw data(null, 404);
    const by = refundMethodsOf(order).find(({ value }) => value === method)?.value;
    if (!by) errors.method = "Choose how it is refunded";
    if (read.error !== null || cents === null || !by || errors.refund)
      return fail(400, { message: "Nothing was changed.", errors, values });
    const result = await withdraw(ctx, staff, {
      reference: params.reference,
      ids,
      cents,
      shownCents: Number(shown),
      method: by,
      reason: read.reason,
      token: values.token ?? "",
    });
    switch (result.outcome) {
      case "withdrawn":
        return backToPayment(given, doneText(result, by));
      case "unknown":
        throw data(null, 404);
      case "refused":
        return fail(400, {
          message: "Nothing was changed.",
          errors: { refund: result.message },
          values,
        });
      case "changed":
        return fail(409, {
          message:
            "The refund amount has changed since you opened this page. Check it again. Nothing was changed.",
          values: { ...values, refund: "" },
        });
      case "before":
        return backToPayment(given, false);
      case "over":
        return backToPayment(given, {
          note: "Only a registration of a paid order, or of one the office recorded, can be withdrawn. Nothing was changed.",
        });
    }
  },
});

function doneText(
  {
    count,
    backCents,
    creditCents,
    lessCents,
  }: { count: number; backCents: number; creditCents: number; lessCents: number },
  method: PaymentMethod,
): string {
  const places =
    count > 0
      ? [`Withdrawn: the spot is free. The family gets an email, if we have an address.`]
      : [];
  const moneyCents = backCents - creditCents;
  const back =
    moneyCents === 0
      ? []
      : method === "card"
        ? [`${formatMoney(moneyCents)} is being sent back to the card.`]
        : [`Pay ${formatMoney(moneyCents)} back, then record the day below.`];
  const credit =
    creditCents > 0 ? [`${formatMoney(creditCents)} is a credit on the family’s account now.`] : [];
  const less = lessCents > 0 ? [`${formatMoney(lessCents)} is no longer owed.`] : [];
  return [...places, ...back, ...credit, ...less].join(" ");
}

/** The withdrawal: who leaves, the refund by the rules, and one button for both. */
export default function Withdraw({ loaderData, actionData, params }: Route.ComponentProps) {
  const { title, payer, choices, isAsked, isMoneyOnly } = loaderData;
  const failure = failureOf(actionData, "withdraw");
  return (
    <>
      <PageHead
        title={isMoneyOnly ? "Refund only" : loaderData.isPaid ? "Withdraw and refund" : "Withdraw"}
        about={title}
        back={[`/admin/payments/${params.reference}`, payer]}
      />
      <FailureLine failure={failure} />
      {choices.length > 0 && !isMoneyOnly && (
        <Form className="panel stack narrow" preventScrollReset>
          <fieldset className="ticks">
            <legend>Who is leaving?</legend>
            {choices.map(({ id, name, isChosen }) => (
              <label key={`${id} ${isChosen}`}>
                <input type="checkbox" name="registration" value={id} defaultChecked={isChosen} />
                <span dir="auto">{name}</span>
              </label>
            ))}
          </fieldset>
          <div className="action-row">
            <button className="staff-button" name="show" value="yes">
              Show the refund
            </button>
          </div>
        </Form>
      )}
      {(isAsked || choices.length === 0) && (
        <Refund key={loaderData.ids.join()} {...loaderData} failure={failure} />
      )}
    </>
  );
}

type RefundProps = Route.ComponentProps["loaderData"] & {
  failure: ReturnType<typeof failureOf>;
};

function Refund({
  ids,
  lines,
  total,
  typed,
  most,
  unpaid,
  isPaid,
  owed,
  methods,
  refusal,
  shownCents,
  token,
  failure,
}: RefundProps) {
  const values = failure?.values ?? {};
  const errors = failure?.errors ?? {};
  const isLeaving = ids.length > 0;
  // If nothing was paid, a withdrawal only reduces what is owed.
  const isRefund = isPaid || !isLeaving;
  const amount = isRefund ? "Refund" : "No longer owed";
  return (
    <section aria-labelledby="refund-heading">
      <h2 id="refund-heading">
        {isLeaving ? (isRefund ? "Refund today" : "Nothing was paid yet") : "Refund an amount"}
      </h2>
      {lines.map(({ id, name, rule, steps, total: own }) => (
        <div className="panel narrow" key={id}>
          <h3 dir="auto">{name}</h3>
          <p className="quiet">{rule}</p>
          <SumList sums={[...steps, { label: amount, amount: own }]} />
        </div>
      ))}
      {lines.length > 1 && (
        <p>
          <strong>Total {total}</strong>
        </p>
      )}
      {isRefund && unpaid && <p>{unpaid}</p>}
      <Form method="post" className="panel stack narrow" preventScrollReset noValidate>
        <input type="hidden" name="registrations" value={ids.join(",")} />
        <input type="hidden" name="shown" value={shownCents} />
        <input type="hidden" name="token" value={values.token ?? token} />
        <StaffField
          name="refund"
          label={`${amount}, in dollars`}
          hint={`${isLeaving ? "The amount by the rules; change it if you agreed on another. " : ""}At most ${most}.${owed ? ` The family still owes ${owed}${isRefund ? ": that is settled first" : ""}.` : ""}`}
          inputMode="decimal"
          maxLength={12}
          autoComplete="off"
          required
          defaultValue={values.refund || typed}
          error={errors.refund}
        />
        {isRefund && refusal && <p className="notice">{refusal}</p>}
        {isRefund ? (
          <StaffRadios
            name="method"
            legend="How will it be refunded?"
            options={methods}
            chosen={values.method}
            error={errors.method}
          />
        ) : (
          <input type="hidden" name="method" value={methods[0]?.value} />
        )}
        <ReasonField value={values.reason} error={errors.reason} />
        {isLeaving && (
          <p>
            The registration ends today. The spot goes to the next family, and rosters, attendance
            and messages no longer have it. The payer gets an email
            {isRefund && " with the refund"}. This cannot be undone.
          </p>
        )}
        <div>
          <ActionButton action="withdraw" look="primary">
            {isLeaving ? (isRefund ? "Withdraw and refund" : "Withdraw") : "Refund"}
          </ActionButton>
        </div>
      </Form>
    </section>
  );
}
