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
  const { title, opens } = offering;
  const sent = Object.fromEntries(await request.formData());
  const fields = { ...sent, offering: title, opens: opens ?? undefined };
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
  const { title, subTitle, note, opens } = offering;
  return (
    <section className="plain-page">
      <h1>{title}</h1>
      <p>{subTitle}.</p>
      <Reason {...{ note, opens }} />
      <WaitingListForm
        {...{ words, privacy, opens }}
        action={path}
        arrived={actionData ?? arrived}
      />
    </section>
  );
}

interface ReasonProps {
  /** "Every place is taken"; null: there is a place. */
  note: string | null;
  opens: string | null;
}

/** Why there is a list, and what happens next. */
function Reason({ note, opens }: ReasonProps) {
  if (!note)
    return (
      <p>
        <strong>There is a place at the moment:</strong>{" "}
        <Link to="/register-for-membership">register now</Link>, or leave your name until you are
        sure. You pay nothing until then.
      </p>
    );
  return (
    <p>
      <strong>{note}.</strong>{" "}
      {opens
        ? "Leave your address, and we will e-mail you that morning. Asking holds no place; you pay nothing until you register."
        : "Tell us who it is for. We will e-mail you as soon as a place opens up, in the order people signed up. You pay nothing until then."}
    </p>
  );
}

interface WaitingListFormProps {
  words: WaitingListWords;
  privacy: string;
  /** The day on which registration opens; null: it is full. */
  opens: string | null;
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
function WaitingListForm({ words, privacy, opens, action, arrived }: WaitingListFormProps) {
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
      <FormFoot
        form={form}
        submit={opens ? "Tell me when it opens" : "Put us on the list"}
        privacy={privacy}
      />
    </Form>
  );
}
