import { addRecord, changeRecord, removeRecord } from "#modules/catalogue/index.server.ts";
import {
  codeNameFrom,
  discountCodeForm,
  discountCodeFrom,
  discountsForm,
  discountsFormFrom,
  newCodeForm,
  typedDollars,
} from "#modules/catalogue/index.ts";
import { failureOf } from "#core/forms/failure.ts";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import type { FieldErrors } from "#core/forms/result.ts";
import { redirectWithMessage } from "#core/http/flash.server.ts";
import { appContext } from "#core/request-context.ts";
import { dayOf, formatDate } from "#core/time/time.ts";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";
import type { Route } from "./+types/discounts";
import { answerChange, incomplete, openedWith, refusal, type ToFields } from "./answers.server.ts";
import { Failure } from "./effects.tsx";
import { RecordForm, RowForm } from "./record-form.tsx";
import { PageHead } from "#core/ui/admin/page-head.tsx";

export const meta: Route.MetaFunction = () => staffMeta("Discounts");

const page = "/admin/programs/discounts";

export function loader({ context }: Route.LoaderArgs) {
  const { content } = context.get(appContext);
  const { discounts, joiningLate } = content.catalogue;
  const { codes, ...rules } = discounts;
  const today = dayOf(new Date(), content.club.timeZone);
  const record = { ...rules, sessionsLeft: joiningLate === "sessions left" };
  return {
    fields: ruleFields(record),
    was: JSON.stringify(record),
    codes: codes.map(({ code, percent, until = null }) => ({
      code,
      fields: codeFields({ percent, until }),
      was: JSON.stringify({ percent, until }),
      standing: standingOf(until, today),
    })),
  };
}

function standingOf(until: string | null, today: string): string {
  if (!until) return "No end";
  return `${until < today ? "Ended" : "Until"} ${formatDate(until)}`;
}

const ruleFields: ToFields = ({ familyMaximumCents, sessionsLeft, ...percents }) => ({
  ...Object.fromEntries(Object.entries(percents).map(([name, value]) => [name, String(value)])),
  familyMaximum: familyMaximumCents ? typedDollars(Number(familyMaximumCents)) : "",
  sessionsLeft: sessionsLeft ? "yes" : "",
});

const codeFields: ToFields = ({ percent, until }) => ({
  percent: String(percent),
  until: String(until ?? ""),
});

type Given = StaffPageAction<Route.ActionArgs>;

const refused = ({ fields, fail }: Given, id: string, errors: FieldErrors) =>
  fail(400, {
    id,
    message: refusal(errors),
    errors,
    values: fields,
  });

export const action = pageActions({
  async "save-discounts"(given: Given) {
    const { ctx, staff, fields } = given;
    const { values: to, errors } = discountsFormFrom(fields);
    if (Object.keys(errors).length > 0) return refused(given, "", errors);
    const was = openedWith(fields, to);
    if (!was) return incomplete(given);
    const result = await changeRecord(ctx, staff, { kind: "discounts", id: "rules", was, to });
    // An empty checkbox is not sent.
    const sent = { ...fields, sessionsLeft: fields.sessionsLeft ?? "" };
    return answerChange(given, result, { to: page, fields: sent, toFields: ruleFields, was });
  },
  async "add-code"(given: Given) {
    const { ctx, staff, fields } = given;
    const name = codeNameFrom(fields.code ?? "");
    const { values, errors } = discountCodeFrom(fields);
    const all = { ...("error" in name && { code: name.error }), ...errors };
    if ("error" in name || Object.keys(all).length > 0) return refused(given, "new", all);
    const { code } = name;
    const { codes } = ctx.content.catalogue.discounts;
    const isKnown = codes.some((one) => one.code.toUpperCase() === code.toUpperCase());
    if (isKnown || !(await addRecord(ctx, staff, { kind: "discount-code", id: code, values })))
      return refused(given, "new", { code: "There is this code already" });
    return redirectWithMessage(ctx, page, `Families can use the code ${code} now.`);
  },
  async "save-code"(given: Given) {
    const { ctx, staff, fields } = given;
    const { id = "" } = fields;
    const { values: to, errors } = discountCodeFrom(fields);
    if (Object.keys(errors).length > 0) return refused(given, id, errors);
    const was = openedWith(fields, to);
    if (!was) return incomplete(given, id);
    const result = await changeRecord(ctx, staff, { kind: "discount-code", id, was, to });
    return answerChange(given, result, { id, to: page, fields, toFields: codeFields, was });
  },
  async "remove-code"(given: Given) {
    const { ctx, staff, fields, fail } = given;
    const { id = "" } = fields;
    const result = await removeRecord(ctx, staff, { kind: "discount-code", id });
    if (result.outcome !== "changed")
      return fail(409, { message: "The code was removed already." });
    return redirectWithMessage(
      ctx,
      page,
      `The code ${id} is removed. You can undo it on the list.`,
    );
  },
});

/** The page of discounts, with the codes for families. */
export default function Discounts({ loaderData, actionData }: Route.ComponentProps) {
  const { fields, was, codes } = loaderData;
  const saving = failureOf(actionData, "save-discounts");
  return (
    <>
      <PageHead title="Discounts" />
      <Failure failure={saving ? undefined : actionData} />
      <section className="panel" aria-label="Rules">
        <RecordForm
          key={was}
          id=""
          was={was}
          form={discountsForm}
          values={fields}
          failure={saving}
          action="save-discounts"
          submit="Save discounts"
        >
          <p className="quiet">A family that is already paying keeps its total.</p>
        </RecordForm>
      </section>
      <section aria-labelledby="codes">
        <h2 id="codes">Discount codes</h2>
        {codes.length === 0 && (
          <p className="quiet">
            No codes yet. Families see the field for a code once there is one.
          </p>
        )}
        <ul className="lines">
          {codes.map(({ code, fields, was, standing }) => (
            <li key={`${code} ${was}`}>
              <div>
                <strong>{code}</strong>
                <span className="quiet">
                  {fields.percent}% off. {standing}
                </span>
              </div>
              <RowForm
                label="Change"
                id={code}
                was={was}
                form={discountCodeForm}
                values={fields}
                failure={failureOf(actionData, "save-code", code)}
                action="save-code"
                submit="Save"
                about={` ${code}`}
                beside={
                  <ActionButton action="remove-code">
                    Remove<span className="unseen"> {code}</span>
                  </ActionButton>
                }
              />
            </li>
          ))}
        </ul>
      </section>
      <section className="panel" key={codes.length}>
        <h2>New code</h2>
        <RecordForm
          id="new"
          form={newCodeForm}
          values={{}}
          failure={failureOf(actionData, "add-code", "new")}
          action="add-code"
          submit="Add code"
        />
      </section>
    </>
  );
}
