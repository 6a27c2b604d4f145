import { randomUUID } from "node:crypto";
import { addRecord, changeRecord, removeRecord } from "#modules/catalogue/index.server.ts";
import {
  describeRefundRule,
  inOrderOfEnd,
  refundRuleForm,
  refundRuleFrom,
  typedDollars,
} from "#modules/catalogue/index.ts";
import type { RefundRule } from "#modules/content/index.ts";
import { failureOf } from "#core/forms/failure.ts";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import type { FieldErrors } from "#core/forms/result.ts";
import { redirectWithMessage } from "#core/http/flash.server.ts";
import { formatMoney } from "#core/money.ts";
import { type Account, can } from "#core/audit/staff.ts";
import { appContext, staffContext } from "#core/request-context.ts";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";
import { refundEffects, refundExamples } from "../../refund-examples.server.ts";
import type { Route } from "./+types/refunds";
import { answerChange, incomplete, openedWith, refusal, type ToFields } from "./answers.server.ts";
import { Failure } from "./effects.tsx";
import { RecordForm, RowForm } from "./record-form.tsx";
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

/** The examples contain athletes' names. */
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

/** The refund rules, with the refund that some athletes would get today. */
export default function RefundRules({ loaderData, actionData }: Route.ComponentProps) {
  const { rules, examples } = loaderData;
  return (
    <>
      <PageHead title="Refund rules" />
      <Failure failure={actionData} />
      <section aria-label="Rules">
        <p className="quiet">
          On the day an athlete leaves, the rule that ends next applies. After the last one there is
          no refund. You can always agree on another amount. Families read the terms on the page
          before they pay: keep the two in step under Content, Booking, registration, checkout.
        </p>
        {rules.length === 0 && <p>No rules yet, so there are no refunds.</p>}
        <ul className="lines">
          {rules.map(({ id, text, fields, was }) => (
            <li key={`${id} ${was}`}>
              <strong>{text}</strong>
              <RowForm
                label="Change"
                id={id}
                was={was}
                form={refundRuleForm}
                values={fields}
                failure={failureOf(actionData, "save-rule", id)}
                action="save-rule"
                submit="Save"
                about={` ${text}`}
                beside={
                  <ActionButton action="remove-rule">
                    Remove<span className="unseen"> {text}</span>
                  </ActionButton>
                }
              />
            </li>
          ))}
        </ul>
      </section>
      <section className="panel" key={rules.length}>
        <h2>New rule</h2>
        <RecordForm
          id="new"
          form={refundRuleForm}
          values={usual}
          failure={failureOf(actionData, "add-rule", "new")}
          action="add-rule"
          submit="Add rule"
        />
      </section>
      {examples.length > 0 && (
        <section aria-labelledby="examples">
          <h2 id="examples">What a withdrawal today would refund</h2>
          <p className="quiet">
            A family can get back less than the price: it loses the discount that it no longer
            qualifies for.
          </p>
          <ul className="lines">
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

const usual = {
  ends: "days",
  endsDays: "0",
  gives: "percent",
  sharePercent: "100",
  lessSessions: "0",
  byFamily: "yes",
  movesByFamily: "yes",
};
