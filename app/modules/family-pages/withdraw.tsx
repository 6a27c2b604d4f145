import { redirect } from "react-router";
import { cleanLine } from "#core/clean-text.ts";
import { pageActions, type PageAction } from "#core/forms/page-actions.server.ts";
import { longestReason } from "#core/reason.ts";
import { appContext } from "#core/request-context.ts";
import { Button } from "#core/ui/button.tsx";
import { missing } from "#core/ui/public/page.ts";
import { StatusLine } from "#core/ui/status-line.tsx";
import { TextField } from "#core/ui/text-field.tsx";
import {
  type OwnWithdrawal,
  readOwnWithdrawal,
  withdrawOwn,
} from "#modules/billing/index.server.ts";
import { familyPath } from "#modules/families/index.ts";
import { visitOf } from "#modules/families/index.server.ts";
import type { Route } from "./+types/withdraw";
import type { Done } from "./answers.ts";
import { KeepChoice } from "./keep-choice.tsx";
import { familyHeaders, familyMeta } from "./private.ts";

export const headers = familyHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  familyMeta("Withdraw", loaderData?.club.name);

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const visit = await visitOf(ctx, request.headers);
  if (!visit) throw redirect(familyPath, 303);
  const plan = await readOwnWithdrawal(ctx, visit, params.registration);
  if (plan.outcome === "unknown") throw missing();
  const { name, email, phone } = ctx.content.club;
  return { plan, club: { name, email, phone } };
}

export const action = pageActions({
  async withdraw({ ctx, params, request, fields, fail }: PageAction<Route.ActionArgs>) {
    const visit = await visitOf(ctx, request.headers);
    if (!visit) throw redirect(`${familyPath}?done=closed`, 303);
    const result = await withdrawOwn(ctx, visit, {
      id: params.registration,
      shownCents: Number(fields.shown),
      reason: cleanLine(fields.reason ?? "").slice(0, longestReason),
      keeps: fields.back === "credit",
    });
    switch (result.outcome) {
      case "withdrawn": {
        const done: Done = "withdrawn";
        return redirect(`${familyPath}?${new URLSearchParams({ done, at: "payments" })}`, 303);
      }
      case "unknown":
        throw missing();
      case "changed":
        return fail(409, {
          message: "The refund has changed since you opened this page. Check it again.",
          values: fields,
        });
      case "refused":
        return fail(409, { message: "Nothing was changed.", values: fields });
    }
  },
});

/** A guardian's refund for an athlete who leaves today, and the button that withdraws them. */
export default function WithdrawPage({ loaderData, actionData }: Route.ComponentProps) {
  const { plan, club } = loaderData;
  if (plan.outcome === "refused") {
    const { athlete, title, message } = plan;
    return (
      <section className="plain-page">
        <h1>Withdraw</h1>
        <p>
          <span dir="auto">{athlete}</span>: {title}
        </p>
        <p role="status">
          {message} Write to <a href={`mailto:${club.email}`}>{club.email}</a> or call {club.phone}.
        </p>
        <p>
          <a href={familyPath}>Back to your family</a>
        </p>
      </section>
    );
  }
  const { withdrawal } = plan;
  const { athlete, title, rule, steps, cents, total } = withdrawal;
  return (
    <section className="plain-page family-withdraw">
      <h1>Withdraw</h1>
      <p>
        <strong dir="auto">{athlete}</strong>: {title}
      </p>
      <StatusLine tone="error" text={actionData?.message ?? ""} />
      <h2>Your refund today</h2>
      <dl>
        {steps.map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
        <div>
          <dt>Refund</dt>
          <dd>{total}</dd>
        </div>
      </dl>
      <p>{rule}.</p>
      <p>{wayBack(withdrawal)}</p>
      <p>
        The registration ends today, and the spot goes to the next family. This cannot be undone.
      </p>
      <form method="post" className="family-form">
        <input type="hidden" name="shown" value={cents} />
        {withdrawal.keep && (
          <KeepChoice
            keep={withdrawal.keep}
            method={withdrawal.method}
            chosen={actionData?.values.back}
          />
        )}
        <TextField
          name="reason"
          label="Why? (optional)"
          hint="It helps us. Write nothing about anybody’s health."
          maxLength={longestReason}
          autoComplete="off"
          defaultValue={actionData?.values.reason ?? ""}
        />
        <Button name="_action" value="withdraw">
          Withdraw {athlete}
        </Button>
      </form>
      <p>
        <a href={familyPath}>Keep the spot</a>
      </p>
    </section>
  );
}

const wayBack = ({ unpaid, cents, back }: OwnWithdrawal): string =>
  unpaid ?? (cents === 0 ? "Under this rule there is no refund." : back);
