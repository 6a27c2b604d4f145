import { Form } from "react-router";
import { addRecord, changeRecord, removeRecord } from "#modules/catalogue/index.server.ts";
import {
  codeNameFrom,
  discountCodeFrom,
  discountsFormFrom,
  typedDollars,
} from "#modules/catalogue/index.ts";
import { type ActionFailure, failureOf } from "#core/forms/failure.ts";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import type { FieldErrors } from "#core/forms/result.ts";
import { redirectWithMessage } from "#core/http/flash.server.ts";
import { appContext } from "#core/request-context.ts";
import { dayOf, formatDate } from "#core/time/time.ts";
import { fieldProps, StaffField } from "#core/ui/admin/field.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";
import { StaffCheckbox } from "#core/ui/admin/select.tsx";
import type { Route } from "./+types/discounts";
import { answerChange, incomplete, openedWith, refusal, type ToFields } from "./answers.server.ts";
import { Effects, Failure } from "./effects.tsx";
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
    // An empty box is not sent.
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

/** What is taken off prices, and the codes that families were given. */
export default function Discounts({ loaderData, actionData }: Route.ComponentProps) {
  const { fields, was, codes } = loaderData;
  const saving = failureOf(actionData, "save-discounts");
  const props = { values: saving?.values ?? fields, errors: saving?.errors ?? {} };
  return (
    <>
      <PageHead title="Discounts" />
      <Failure failure={actionData} />
      <Form method="post" className="admin-form" key={was} noValidate>
        <input type="hidden" name="was" value={saving?.values.was ?? was} />
        <div className="panel">
          <h2>Discounts</h2>
          <p className="quiet">
            In percent of the price; 0 for none. The early-bird discount ends that many days before
            a season begins. The family cap is the most that one payment can cost. A family that is
            already paying keeps its total.
          </p>
          <div className="form-fields">
            <Percent name="secondChildPercent" label="2nd child, %" {...props} />
            <Percent name="thirdChildPercent" label="3rd child and more, %" {...props} />
            <Percent name="earlyPercent" label="Early-bird discount, %" {...props} />
            <StaffField
              {...fieldProps("earlyDays", props)}
              label="Days before the season"
              inputMode="numeric"
              maxLength={3}
              autoComplete="off"
            />
            <StaffField
              {...fieldProps("familyMaximum", props)}
              label="Family cap, in dollars"
              inputMode="decimal"
              maxLength={12}
              autoComplete="off"
            />
          </div>
          <StaffCheckbox
            {...fieldProps("sessionsLeft", props)}
            label="Families who join late pay only for the sessions that are left"
          />
        </div>
        <div className="form-buttons">
          <button className="staff-button primary" name="_action" value="save-discounts">
            Save discounts
          </button>
        </div>
      </Form>
      <section className="program" aria-labelledby="codes">
        <h2 id="codes">Discount codes</h2>
        {codes.length === 0 && (
          <p className="quiet">
            No codes yet. Families see the field for a code once there is one.
          </p>
        )}
        <ul className="program-list">
          {codes.map(({ code, ...own }) => (
            <Code
              key={`${code} ${own.was}`}
              code={code}
              {...own}
              failure={failureOf(actionData, "save-code", code)}
            />
          ))}
        </ul>
        <NewCode key={codes.length} failure={failureOf(actionData, "add-code", "new")} />
      </section>
    </>
  );
}

interface PercentProps {
  name: string;
  label: string;
  values: Record<string, string>;
  errors: Record<string, string>;
}

const Percent = ({ name, label, ...props }: PercentProps) => (
  <StaffField
    {...fieldProps(name, props)}
    label={label}
    inputMode="numeric"
    maxLength={3}
    autoComplete="off"
  />
);

interface CodeProps {
  code: string;
  fields: Record<string, string>;
  was: string;
  standing: string;
  failure: ActionFailure | undefined;
}

function Code({ code, fields, was, standing, failure }: CodeProps) {
  const values = failure?.values ?? fields;
  return (
    <li>
      <div>
        <strong>{code}</strong>
        <span className="quiet">
          {fields.percent}% off. {standing}
        </span>
      </div>
      <details open={Boolean(failure) || undefined} className="season-days">
        <summary>
          Change<span className="unseen"> {code}</span>
        </summary>
        <Form method="post" className="season-form" preventScrollReset noValidate>
          <Effects failure={failure} />
          <input type="hidden" name="id" value={code} />
          <input type="hidden" name="was" value={values.was ?? was} />
          <CodeFields prefix={code} values={values} errors={failure?.errors ?? {}} />
          <div className="form-buttons">
            <button className="staff-button" name="_action" value="save-code">
              Save<span className="unseen"> {code}</span>
            </button>
            <button className="staff-button" name="_action" value="remove-code">
              Remove<span className="unseen"> {code}</span>
            </button>
          </div>
        </Form>
      </details>
    </li>
  );
}

const CodeFields = ({
  prefix,
  values,
  errors,
}: {
  prefix: string;
  values: Record<string, string>;
  errors: FieldErrors;
}) => (
  <div className="form-fields">
    <StaffField
      id={`${prefix}-percent`}
      name="percent"
      label="Percent off"
      inputMode="numeric"
      maxLength={3}
      autoComplete="off"
      defaultValue={values.percent}
      error={errors.percent}
    />
    <StaffField
      id={`${prefix}-until`}
      name="until"
      label="Last day (empty: no end)"
      type="date"
      defaultValue={values.until}
      error={errors.until}
    />
  </div>
);

const NewCode = ({ failure }: { failure: ActionFailure | undefined }) => (
  <Form method="post" className="panel season-form program-code" noValidate>
    <h3>New code</h3>
    <Effects failure={failure} />
    <div className="form-fields">
      <StaffField
        id="new-code"
        name="code"
        label="Code"
        maxLength={30}
        autoComplete="off"
        autoCapitalize="characters"
        defaultValue={failure?.values.code}
        error={failure?.errors.code}
      />
    </div>
    <CodeFields prefix="new" values={failure?.values ?? {}} errors={failure?.errors ?? {}} />
    <button className="staff-button" name="_action" value="add-code">
      Add code
    </button>
  </Form>
);
