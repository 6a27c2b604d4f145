import { Link } from "react-router";
import { appContext } from "#core/request-context.ts";
import { answerForm, arrivedForm, resultFromUrl, formClientAction } from "#modules/inbox/ui.ts";
import { dataRequestLabels, type DataRequestLabels } from "#modules/inbox/ui.server.ts";
import { ArrivedStatus, FormFoot } from "#core/forms/ui/parts.tsx";
import { useClubForm } from "#core/forms/ui/use-form.ts";
import { Checkbox } from "#core/ui/checkbox.tsx";
import { TextArea, TextField } from "#core/ui/text-field.tsx";
import { type FormResult, longest } from "#core/forms/result.ts";
import { askPrivacyRequest } from "../requests.server.ts";
import { pageMeta } from "#core/ui/public/page.ts";
import type { Route } from "./+types/data-request";

export { headers } from "#core/ui/public/page.ts";

export const meta: Route.MetaFunction = (page) => {
  if (!page.loaderData) return [];
  const title = `See or delete your data | ${page.loaderData.clubName}`;
  const description =
    "Ask to see or delete the data the club has about you or your child. Confirmed by email, done within 30 days, free of charge.";
  return pageMeta(page, { title, description });
};

export function loader({ context, request }: Route.LoaderArgs) {
  const { club, office } = context.get(appContext).content;
  return {
    clubName: club.name,
    privacy: office.privacy.dataRequest,
    labels: dataRequestLabels,
    arrived: resultFromUrl(request, "request"),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await arrivedForm({ context, request }, "/data-request");
  const result = await askPrivacyRequest(context.get(appContext), form);
  return answerForm(request, result, "/data-request?sent=request");
}

export const clientAction = formClientAction;

/** The form that the deletion policy promises. */
export default function DataRequestPage({ loaderData, actionData }: Route.ComponentProps) {
  const { labels, privacy, arrived } = loaderData;
  return (
    <section className="plain-page">
      <h1>SEE OR DELETE YOUR DATA</h1>
      <p>
        We will email the address you give, to be sure it is you. Press the button in that email and
        we will reply within 30 days. Our{" "}
        <Link to="/user-data-deletion-policy">user data deletion policy</Link> explains what is
        deleted and what has to stay.
      </p>
      <DataRequestForm {...{ labels, privacy }} arrived={actionData ?? arrived} />
    </section>
  );
}

interface DataRequestFormProps {
  labels: DataRequestLabels;
  privacy: string;
  arrived: FormResult | undefined;
}

/** A request to delete or see a person's data; the address is verified by e-mail. */
function DataRequestForm({ labels, privacy, arrived }: DataRequestFormProps) {
  const form = useClubForm({ required: labels.required, arrived });
  const { Form, formProps, filling, valueOf, field } = form;
  const chosen = valueOf("kind") || "deletion";
  return (
    <Form {...formProps} action="/data-request" className="form">
      {arrived && <ArrivedStatus form={form} />}
      <div key={filling} className="form-fields">
        <fieldset className="choices">
          <legend>What should we do?</legend>
          <div className="choices-list">
            {labels.kinds.map(({ kind, label }) => (
              <Checkbox
                key={kind}
                type="radio"
                name="kind"
                value={kind}
                label={label}
                defaultChecked={kind === chosen}
              />
            ))}
          </div>
        </fieldset>
        <TextField
          {...field("email")}
          type="email"
          label="Email address you used with us"
          autoComplete="email"
        />
        <TextArea
          {...field("details")}
          maxLength={longest.text}
          label="Anything we should know, such as a child’s name or a part to keep (optional)"
          rows={3}
        />
      </div>
      <FormFoot form={form} submit="SUBMIT" privacy={privacy} />
    </Form>
  );
}
