import { useState } from "react";
import { data, Form, Link } from "react-router";
import { failureOf } from "#core/forms/failure.ts";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import type { FormValues } from "#core/forms/result.ts";
import { centsFrom, dollarsAndCents } from "#core/money.ts";
import { appContext } from "#core/request-context.ts";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { fieldProps, StaffField } from "#core/ui/admin/field.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";
import { FailureLine } from "#core/ui/admin/result-line.tsx";
import { StaffSelect } from "#core/ui/admin/select.tsx";
import { amountOf, type Instalment } from "#modules/enrolment/index.ts";
import { cardName } from "../card-names.ts";
import { ledgerDay } from "../ledger.server.ts";
import { monthlyParts, mostParts, partFields } from "../payment-plan.ts";
import { agreeOnPlan, readOpenOrder } from "../payment-plan.server.ts";
import type { Route } from "./+types/plan";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import { backToPayment } from "./payment-answer.ts";

export const meta: Route.MetaFunction = ({ params }) =>
  staffMeta(`Payment plan, ${params.reference}`);

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const found = await readOpenOrder(ctx, params.reference);
  if (!found) throw data(null, 404);
  const { order, openCents, agreed, card, version } = found;
  const asked = Number(url.searchParams.get("parts"));
  const count = Number.isInteger(asked) && asked >= 2 && asked <= mostParts ? asked : null;
  const today = ledgerDay(ctx);
  return {
    payer: order.customerName || order.title,
    email: order.customerEmail,
    openCents,
    card: card && cardName(card),
    version,
    today,
    count,
    values: typedParts(count ? monthlyParts(openCents, count, today) : agreed),
  };
}

const typedParts = (parts: readonly Instalment[]): FormValues =>
  Object.fromEntries(
    parts.flatMap(({ dueOn, cents }, n) => {
      const { day, amount } = partFields(n + 1);
      return [
        [day, dueOn],
        [amount, dollarsAndCents(cents)],
      ];
    }),
  );

type Given = StaffPageAction<Route.ActionArgs>;

export const action = pageActions({
  async "agree-on-plan"(given: Given) {
    const { ctx, staff, params, fields: values, fail } = given;
    const { reference } = params;
    const shownVersion = values.version ?? "";
    const result = await agreeOnPlan(ctx, staff, { reference, shownVersion, values });
    switch (result.outcome) {
      case "unknown":
        throw data(null, 404);
      case "agreed":
        return backToPayment(
          given,
          "The payment plan is saved. The payer gets an email, if we have an address.",
        );
      case "before":
        return backToPayment(given, false);
      case "nothing":
        return backToPayment(given, { note: "Nothing is owing now, so nothing was changed." });
      case "charging":
        return fail(409, {
          message:
            "The card is being charged at this moment. Look again in a few minutes. Nothing was saved.",
          values,
        });
      case "changed":
        return fail(409, {
          message: `Something has changed since you opened this page: ${amountOf(result.openCents)} is open now. Check the parts again. Nothing was saved.`,
          values: { ...values, version: result.version },
        });
      case "wrong":
        return fail(400, { message: result.message, errors: result.errors, values });
    }
  },
});

/** The parts in which a payer pays the balance, as agreed with the office. */
export default function PlanPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { payer, openCents, count } = loaderData;
  const failure = failureOf(actionData, "agree-on-plan");
  return (
    <>
      <PageHead
        title="Agree on a payment plan"
        back={[`/admin/payments/${params.reference}`, payer]}
        about={
          <>
            <span className="reference">{params.reference}</span>, {amountOf(openCents)} is open.
          </>
        }
      />
      <FailureLine failure={failure} />
      {openCents === 0 ? (
        <p>
          Nothing is open. <Link to={`/admin/payments/${params.reference}`}>Back to the order</Link>
        </p>
      ) : (
        <>
          <Form className="panel narrow action-row" preventScrollReset>
            <StaffSelect
              id="parts"
              name="parts"
              label="Equal monthly parts"
              defaultValue={String(count ?? 2)}
              error={undefined}
            >
              {Array.from({ length: mostParts - 1 }, (_, n) => (
                <option key={n} value={n + 2}>
                  {n + 2} parts
                </option>
              ))}
            </StaffSelect>
            <button className="staff-button">Propose</button>
          </Form>
          <PlanForm {...loaderData} key={`${count} ${loaderData.version}`} failure={failure} />
        </>
      )}
    </>
  );
}

const sumOf = (values: FormValues) =>
  Array.from(
    { length: mostParts },
    (_, n) => centsFrom(values[partFields(n + 1).amount] ?? "") ?? 0,
  ).reduce((all, cents) => all + cents, 0);

interface PlanFormProps
  extends Pick<
    Route.ComponentProps["loaderData"],
    "openCents" | "version" | "today" | "card" | "email" | "values"
  > {
  failure: ReturnType<typeof failureOf>;
}

function PlanForm({ openCents, version, today, card, email, failure, ...own }: PlanFormProps) {
  const { values = own.values, errors = {} } = failure ?? {};
  const [sumCents, setSum] = useState(sumOf(values));
  const off = sumCents - openCents;
  return (
    <Form
      method="post"
      className="panel stack narrow"
      noValidate
      onInput={({ currentTarget }) =>
        setSum(sumOf(Object.fromEntries(new FormData(currentTarget)) as FormValues))
      }
    >
      <input type="hidden" name="version" value={failure?.values.version ?? version} />
      <ol className="stack">
        {Array.from({ length: mostParts }, (_, n) => {
          const { day, amount } = partFields(n + 1);
          return (
            <li key={day} className="pair">
              <StaffField
                {...fieldProps(day, { values, errors })}
                label={`Due date of part ${n + 1}`}
                type="date"
                min={today}
              />
              <StaffField
                {...fieldProps(amount, { values, errors })}
                label={`Amount of part ${n + 1}`}
                inputMode="decimal"
                autoComplete="off"
              />
            </li>
          );
        })}
      </ol>
      <p>
        <output>
          Total {amountOf(sumCents)}
          {off !== 0 &&
            `: ${amountOf(Math.abs(off))} ${off < 0 ? "less" : "more"} than the ${amountOf(openCents)} owed`}
        </output>
      </p>
      {card && (
        <p>
          <strong>The saved card ({card}) is deleted:</strong> the payer agreed to other charges. No
          card is charged for this plan.
        </p>
      )}
      <p className="quiet">
        {email
          ? `${email} gets an email with the days, the amounts and the link to pay.`
          : "We have no email address for the payer: tell them the dates yourself."}{" "}
        The plan replaces every part that is still to come.
      </p>
      <ActionButton action="agree-on-plan" look="primary">
        Save the plan
      </ActionButton>
    </Form>
  );
}
