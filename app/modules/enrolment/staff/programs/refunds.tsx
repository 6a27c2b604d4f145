import { randomUUID } from "node:crypto";
import { Form } from "react-router";
import { addRecord, changeRecord, removeRecord } from "#modules/catalogue/index.server.ts";
import {
  describeRefundRule,
  inOrderOfEnd,
  refundRuleFrom,
  typedDollars,
} from "#modules/catalogue/index.ts";
import type { RefundRule } from "#modules/content/index.ts";
import { type ActionFailure, failureOf } from "#core/forms/failure.ts";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import type { FieldErrors } from "#core/forms/result.ts";
import { redirectWithMessage } from "#core/http/flash.server.ts";
import { formatMoney } from "#core/money.ts";
import { type Account, can } from "#core/audit/staff.ts";
import { appContext, staffContext } from "#core/request-context.ts";
import { fieldProps, StaffField } from "#core/ui/admin/field.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";
import { StaffCheckbox, StaffSelect } from "#core/ui/admin/select.tsx";
import { refundEffects, refundExamples } from "../../refund-examples.server.ts";
import type { Route } from "./+types/refunds";
import { answerChange, incomplete, openedWith, refusal, type ToFields } from "./answers.server.ts";
import { Effects, Failure } from "./effects.tsx";
import { PageHead } from "#core/ui/admin/page-head.tsx";

export const meta: Route.MetaFunction = () => staffMeta("Refund rules");

const page = "/admin/programs/refunds";

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { refundRules } = ctx.content.catalogue;
  const examples = seesExamples(context.get(staffContext))
    ? await refundExamples(ctx.db, ctx, refundRules)
    : [];
  return {
    rules: inOrderOfEnd(refundRules).map((rule) => {
      const { id = "", ...values } = rule;
      return {
        id,
        text: describeRefundRule(rule),
        fields: ruleFields({ ...values }),
        was: JSON.stringify(values),
      };
    }),
    examples: examples.map(({ athlete, title, amountCents, cents, rule }) => ({
      who: `${athlete}: ${title}`,
      text: `${formatMoney(cents)} of ${formatMoney(amountCents)}`,
      rule: rule || "No rule applies any more",
    })),
  };
}

/** The examples name athletes. */
const seesExamples = (account: Account) => can(account, "families.see");

const ruleFields: ToFields = (rule) => {
  const { ends, endsDays, gives, sharePercent, lessSessions, feeCents } = rule;
  return {
    ends: String(ends),
    endsDays: String(endsDays),
    gives: String(gives),
    sharePercent: String(sharePercent),
    lessSessions: String(lessSessions),
    fee: Number(feeCents) > 0 ? typedDollars(Number(feeCents)) : "",
    byFamily: rule.byFamily ? "yes" : "",
    movesByFamily: rule.movesByFamily ? "yes" : "",
  };
};

type Given = StaffPageAction<Route.ActionArgs>;

const refused = ({ fields, fail }: Given, id: string, errors: FieldErrors) =>
  fail(400, { id, message: refusal(errors), errors, values: fields });

export const action = pageActions({
  async "add-rule"(given: Given) {
    const { ctx, staff, fields } = given;
    const { values, errors } = refundRuleFrom(fields);
    if (Object.keys(errors).length > 0) return refused(given, "new", errors);
    await addRecord(ctx, staff, { kind: "refund-rule", id: randomUUID(), values });
    return redirectWithMessage(ctx, page, "The rule is added. It applies from now on.");
  },
  async "save-rule"(given: Given) {
    const { ctx, staff, fields } = given;
    const { id = "", confirmed } = fields;
    const { values: to, errors } = refundRuleFrom(fields);
    if (Object.keys(errors).length > 0) return refused(given, id, errors);
    const was = openedWith(fields, to);
    if (!was) return incomplete(given, id);
    const before = ctx.content.catalogue.refundRules;
    const after = before.map((rule) =>
      rule.id === id ? ({ ...rule, ...to } as RefundRule) : rule,
    );
    const result = await changeRecord(ctx, staff, {
      kind: "refund-rule",
      id,
      was,
      to,
      confirmed,
      effects: async (transaction) =>
        !seesExamples(staff)
          ? []
          : (await refundEffects(transaction, ctx, { before, after })).map(
              ([old, { cents }]) =>
                `Today, for ${old.athlete} in ${old.title}, this gives ${formatMoney(cents)} back instead of ${formatMoney(old.cents)}.`,
            ),
    });
    return answerChange(given, result, { id, to: page, fields, toFields: ruleFields, was });
  },
  async "remove-rule"(given: Given) {
    const { ctx, staff, fields, fail } = given;
    const result = await removeRecord(ctx, staff, { kind: "refund-rule", id: fields.id ?? "" });
    if (result.outcome !== "changed")
      return fail(409, { message: "The rule was removed already." });
    return redirectWithMessage(ctx, page, "The rule is removed. You can undo it on the list.");
  },
});

/** What families get back when an athlete leaves, with what that is today for some of them. */
export default function RefundRules({ loaderData, actionData }: Route.ComponentProps) {
  const { rules, examples } = loaderData;
  return (
    <>
      <PageHead title="Refund rules" />
      <Failure failure={actionData} />
      <section className="program" aria-labelledby="rules">
        <h2 id="rules">Refund rules</h2>
        <p className="quiet">
          On the day an athlete leaves, the rule that ends next applies. After the last one there is
          no refund. You can always agree on another amount. Families read the terms on the page
          before they pay: keep the two in step under Content, Booking, registration, checkout.
        </p>
        {rules.length === 0 && <p>No rules yet, so there are no refunds.</p>}
        <ul className="program-list">
          {rules.map((rule) => (
            <Rule
              key={`${rule.id} ${rule.was}`}
              {...rule}
              failure={failureOf(actionData, "save-rule", rule.id)}
            />
          ))}
        </ul>
        <NewRule key={rules.length} failure={failureOf(actionData, "add-rule", "new")} />
      </section>
      {examples.length > 0 && (
        <section className="program" aria-labelledby="examples">
          <h2 id="examples">What a withdrawal today would refund</h2>
          <ul className="program-list">
            {examples.map(({ who, text, rule }) => (
              <li key={`${who} ${text}`}>
                <div>
                  <strong dir="auto">{who}</strong>
                  <span className="quiet">{rule}</span>
                </div>
                <span>{text}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

interface RuleProps {
  id: string;
  text: string;
  fields: Record<string, string>;
  was: string;
  failure: ActionFailure | undefined;
}

function Rule({ id, text, fields, was, failure }: RuleProps) {
  const values = failure?.values ?? fields;
  return (
    <li>
      <div>
        <strong>{text}</strong>
      </div>
      <details open={Boolean(failure) || undefined} className="season-days">
        <summary>
          Change<span className="unseen"> {text}</span>
        </summary>
        <Form method="post" className="season-form" preventScrollReset noValidate>
          <Effects failure={failure} />
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="was" value={values.was ?? was} />
          <RuleFields prefix={id} values={values} errors={failure?.errors ?? {}} />
          <div className="form-buttons">
            <button className="staff-button" name="_action" value="save-rule">
              Save<span className="unseen"> {text}</span>
            </button>
            <button className="staff-button" name="_action" value="remove-rule">
              Remove<span className="unseen"> {text}</span>
            </button>
          </div>
        </Form>
      </details>
    </li>
  );
}

interface FieldsProps {
  prefix: string;
  values: Record<string, string>;
  errors: FieldErrors;
}

function RuleFields({ prefix, ...props }: FieldsProps) {
  const field = (name: string) => ({ ...fieldProps(name, props), id: `${prefix}-${name}` });
  return (
    <div className="form-fields rule-fields">
      <StaffSelect {...field("ends")} label="Applies until">
        <option value="first session">the day before the first session</option>
        <option value="days">a number of days from the season’s first day</option>
        <option value="middle">the middle of the season, month or block</option>
        <option value="last day">the last day</option>
      </StaffSelect>
      <div data-for="days">
        <StaffField
          {...field("endsDays")}
          label="Days from the first day"
          hint="-30: 30 days before it."
          maxLength={4}
          autoComplete="off"
        />
      </div>
      <StaffSelect {...field("gives")} label="Refund">
        <option value="percent">a share of the price</option>
        <option value="sessions left">the price of the sessions that are left</option>
      </StaffSelect>
      <div data-for="percent">
        <StaffField
          {...field("sharePercent")}
          label="Share of the price, %"
          inputMode="numeric"
          maxLength={3}
          autoComplete="off"
        />
      </div>
      <div data-for="sessions left">
        <StaffField
          {...field("lessSessions")}
          label="Sessions kept"
          inputMode="numeric"
          maxLength={2}
          autoComplete="off"
        />
      </div>
      <StaffField
        {...field("fee")}
        label="Fee kept, in dollars"
        inputMode="decimal"
        maxLength={12}
        autoComplete="off"
      />
      <StaffCheckbox
        {...field("byFamily")}
        label="While it applies, families can withdraw on their own page"
      />
      <StaffCheckbox
        {...field("movesByFamily")}
        label="While it applies, families can move to another program of the season on their own page"
      />
    </div>
  );
}

const usual = {
  ends: "days",
  endsDays: "0",
  gives: "percent",
  sharePercent: "100",
  lessSessions: "0",
  byFamily: "yes",
  movesByFamily: "yes",
};

const NewRule = ({ failure }: { failure: ActionFailure | undefined }) => (
  <Form method="post" className="panel season-form" noValidate>
    <h3>New rule</h3>
    <Effects failure={failure} />
    <RuleFields prefix="new" values={failure?.values ?? usual} errors={failure?.errors ?? {}} />
    <button className="staff-button" name="_action" value="add-rule">
      Add rule
    </button>
  </Form>
);
