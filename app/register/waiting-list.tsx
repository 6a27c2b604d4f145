import { Link } from "react-router";
import type { FormResult } from "#domain/forms/result.ts";
import { waitingListForm } from "#domain/forms/waiting-list.ts";
import { yearOf } from "#domain/time.ts";
import { servicesContext, visitContext } from "../context.ts";
import { answerForm, formClientAction, resultFromUrl } from "../forms/answer.ts";
import { ArrivedStatus, FormFoot } from "../forms/kit/parts.tsx";
import { NewsletterBox, Under13 } from "../forms/kit/shared-boxes.tsx";
import { useClubForm } from "../forms/kit/use-form.ts";
import { waitingListWords, type WaitingListWords } from "../forms/words.server.ts";
import { missing, pageMeta } from "../site/page.ts";
import { TextField } from "../ui/text-field.tsx";
import type { Route } from "./+types/waiting-list";

export { noStoreHeaders as headers } from "../site/page.ts";

export const meta: Route.MetaFunction = (page) => {
  if (!page.loaderData) return [];
  const { offering, clubName } = page.loaderData;
  const description = `Put an athlete on the waiting list for ${offering.title}. You pay nothing until there is a place.`;
  return pageMeta(page, { title: `Waiting list | ${clubName}`, description, noindex: true });
};

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { content, offeringOf, clock } = context.get(servicesContext);
  const offering = await offeringOf(params.type, params.id);
  if (!offering) throw missing();
  const { now, zone } = clock();
  return {
    clubName: content.club.name,
    offering,
    path: `/waiting-list/${params.type}/${params.id}`,
    words: waitingListWords(yearOf(now, zone)),
    privacy: content.desk.privacy.waitingList,
    arrived: resultFromUrl(request, "waiting-list"),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { offeringOf, submitForm } = context.get(servicesContext);
  const offering = await offeringOf(params.type, params.id);
  if (!offering) throw missing();
  const fields = { ...Object.fromEntries(await request.formData()), offering: offering.title };
  const { address } = context.get(visitContext);
  const source = `/waiting-list/${params.type}/${params.id}`;
  const result = await submitForm(waitingListForm, { fields, source, address });
  return answerForm(request, result, `${source}?sent=waiting-list`);
}

export const clientAction = formClientAction;
export const shouldRevalidate = () => false;

/** One offering's waiting list, and the reason for it. */
export default function WaitingListPage({ loaderData, actionData }: Route.ComponentProps) {
  const { offering, path, words, privacy, arrived } = loaderData;
  const { title, subTitle, note } = offering;
  return (
    <section className="plain-page">
      <h1>{title}</h1>
      <p>{subTitle}.</p>
      {note ? (
        <p>
          <strong>{note}.</strong> Tell us who it is for. We will e-mail you as soon as a place
          opens up, in the order people signed up. You pay nothing until then.
        </p>
      ) : (
        <p>
          <strong>There is a place at the moment:</strong>{" "}
          <Link to="/register-for-membership">register now</Link>, or leave your name until you are
          sure. You pay nothing until then.
        </p>
      )}
      <WaitingListForm {...{ words, privacy }} action={path} arrived={actionData ?? arrived} />
    </section>
  );
}

interface WaitingListFormProps {
  words: WaitingListWords;
  privacy: string;
  /** The page's own path. */
  action: string;
  arrived: FormResult | undefined;
}

const fields = [
  { name: "name", label: "Your name", autoComplete: "name" },
  { name: "athlete", label: "The athlete’s name", autoComplete: "off" },
  { name: "birth_year", label: "Year of birth", inputMode: "numeric", autoComplete: "off" },
  { name: "phone", label: "Phone", type: "tel", autoComplete: "tel" },
  { name: "email", label: "Email Address", type: "email", autoComplete: "email" },
] as const;

/** Puts an athlete on the waiting list of a full or closed offering. */
function WaitingListForm({ words, privacy, action, arrived }: WaitingListFormProps) {
  const form = useClubForm({ required: words.required, arrived });
  const { Form, formProps, filling, valueOf, field } = form;
  return (
    <Form {...formProps} action={action} className="form">
      {arrived && <ArrivedStatus form={form} />}
      <div key={filling} className="form-fields">
        {fields.map(({ name, ...input }) => (
          <TextField
            key={name}
            {...input}
            {...field(name)}
            pattern={name === "birth_year" ? words.of13AndOlder : undefined}
          />
        ))}
        <Under13 form={form} below="age" />
        <NewsletterBox valueOf={valueOf} />
      </div>
      <FormFoot form={form} submit="Put us on the list" privacy={privacy} />
    </Form>
  );
}
