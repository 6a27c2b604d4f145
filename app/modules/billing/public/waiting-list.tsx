import type { FormResult } from "#core/forms/result.ts";
import { waitingListForm } from "#modules/inbox/index.ts";
import { offerHours } from "#modules/enrolment/index.ts";
import { sendsSms } from "#modules/outbox/index.server.ts";
import { submitForm } from "#modules/inbox/index.server.ts";
import { waitedOffering } from "#modules/enrolment/index.server.ts";
import { answerForm, resultFromUrl, formClientAction } from "#modules/inbox/ui.ts";
import { NewsletterBox, Under13 } from "#modules/content/ui.ts";
import { waitingListLabels, type WaitingListLabels } from "#modules/inbox/ui.server.ts";
import { yearOf } from "#core/time/time.ts";
import { clockOf } from "#core/time/clock.server.ts";
import { appContext, visitContext } from "#core/request-context.ts";
import { ArrivedStatus, FormFoot } from "#core/forms/ui/parts.tsx";
import { useClubForm } from "#core/forms/ui/use-form.ts";
import { missing, pageMeta } from "#core/ui/public/page.ts";
import { Checkbox } from "#core/ui/checkbox.tsx";
import { TextField } from "#core/ui/text-field.tsx";
import type { Route } from "./+types/waiting-list";

export { noStoreHeaders as headers } from "#core/ui/public/page.ts";

export const meta: Route.MetaFunction = (page) => {
  if (!page.loaderData) return [];
  const { offering, clubName } = page.loaderData;
  const description = `Put an athlete on the waiting list for ${offering.title}. You pay nothing until there is a place.`;
  return pageMeta(page, { title: `Waiting list | ${clubName}`, description, noindex: true });
};

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { content } = ctx;
  const offering = await waitedOffering(ctx, params.type, params.id);
  if (!offering) throw missing();
  const { now, zone } = clockOf(ctx);
  return {
    clubName: content.club.name,
    offering: toView(offering),
    path: `/waiting-list/${params.type}/${params.id}`,
    labels: waitingListLabels(yearOf(now, zone)),
    privacy: content.office.privacy.waitingList,
    texts: hasQueue(offering) && sendsSms(ctx) ? content.office.texts.waitingList : null,
    arrived: resultFromUrl(request, "waiting-list"),
  };
}

/** An offering's data for the page. */
const toView = ({ title, subTitle, note, opens, registerPath }: WaitedFor) => ({
  title,
  subTitle,
  note,
  opens,
  registerPath,
});

/** Whether free places go to waiting families: the offering is full, not only closed until a day. */
const hasQueue = ({ note, opens }: Pick<WaitedFor, "note" | "opens">) =>
  note !== null && opens === null;

type WaitedFor = NonNullable<Awaited<ReturnType<typeof waitedOffering>>>;

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const offering = await waitedOffering(ctx, params.type, params.id);
  if (!offering) throw missing();
  const { title, opens, note, registerAt } = offering;
  const sent = Object.fromEntries(await request.formData());
  // A family that could register gets no held place.
  const place = note ? undefined : registerAt;
  const fields = { ...sent, offering: title, opens: opens ?? undefined, register_at: place };
  const { address } = context.get(visitContext);
  const source = `/waiting-list/${params.type}/${params.id}`;
  const result = await submitForm(ctx, waitingListForm, { fields, source, address });
  return answerForm(request, result, `${source}?sent=waiting-list`);
}

export const clientAction = formClientAction;
export const shouldRevalidate = () => false;

/** One offering's waiting list, and the reason for it. */
export default function WaitingListPage({ loaderData, actionData }: Route.ComponentProps) {
  const { offering, path, labels, privacy, texts, arrived } = loaderData;
  const { title, subTitle, note, opens, registerPath } = offering;
  return (
    <section className="plain-page">
      <h1>{title}</h1>
      <p>{subTitle}.</p>
      <Reason {...{ note, opens, registerPath }} />
      <WaitingListForm
        {...{ labels, privacy, texts, opens }}
        hasQueue={hasQueue(offering)}
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
  /** The address of the page to register on. */
  registerPath: string;
}

/** Why there is a list, and what happens next. */
function Reason({ note, opens, registerPath }: ReasonProps) {
  if (!note)
    return (
      <p>
        <strong>There is a spot at the moment:</strong> <a href={registerPath}>register now</a>. If
        you leave your name instead, we email you that page. Nothing is held for you then.
      </p>
    );
  if (opens)
    return (
      <p>
        <strong>{note}.</strong> Leave your address, and we will email you that morning. Asking
        holds no spot; you pay nothing until you register.
      </p>
    );
  return (
    <>
      <p>
        <strong>{note}.</strong> Tell us who it is for. Free spots are offered in the order in which
        families asked.
      </p>
      <p>
        When it is your turn, we email you a link and hold the spot for you for {offerHours} hours.
        You can take it, pass it on and keep your turn, or leave the list. If you do not answer in
        that time, the next family gets the spot and you are off the list. You pay nothing until you
        register.
      </p>
      <p>
        For two athletes, we offer you two spots together or none; meanwhile a single spot goes to
        the next family.
      </p>
    </>
  );
}

interface WaitingListFormProps {
  labels: WaitingListLabels;
  privacy: string;
  /** The consent to text messages; null: the club sends none. */
  texts: string | null;
  /** The day on which registration opens; null: it is open, but full. */
  opens: string | null;
  /** Free places go to waiting families. */
  hasQueue: boolean;
  /** The page's own path. */
  action: string;
  arrived: FormResult | undefined;
}

const fields = [
  { name: "name", label: "Your name", autoComplete: "name" },
  { name: "athlete", label: "The athlete’s name", autoComplete: "off" },
  { name: "birth_year", label: "Year of birth", inputMode: "numeric", autoComplete: "off" },
  // Both or none: only if free places go to waiting families.
  { name: "second_athlete", label: "Second athlete’s name (optional)", autoComplete: "off" },
  {
    name: "second_birth_year",
    label: "Second athlete’s year of birth",
    inputMode: "numeric",
    autoComplete: "off",
  },
  { name: "phone", label: "Phone", type: "tel", autoComplete: "tel" },
  { name: "email", label: "Email Address", type: "email", autoComplete: "email" },
] as const;

/** Puts an athlete on the waiting list of a full or closed offering. */
function WaitingListForm({
  labels,
  privacy,
  texts,
  opens,
  hasQueue,
  action,
  arrived,
}: WaitingListFormProps) {
  const form = useClubForm({ required: labels.required, arrived });
  const { Form, formProps, filling, valueOf, field } = form;
  return (
    <Form {...formProps} action={action} className="form">
      {arrived && <ArrivedStatus form={form} />}
      <div key={filling} className="form-fields">
        {fields
          .filter((one) => hasQueue || !one.name.startsWith("second_"))
          .map(({ name, ...input }) => (
            <TextField
              key={name}
              {...input}
              {...field(name)}
              pattern={name === "birth_year" ? labels.of13AndOlder : undefined}
            />
          ))}
        {texts && <Checkbox name="texts" label={texts} defaultChecked={valueOf("texts") !== ""} />}
        <Under13 form={form} below="age" />
        <NewsletterBox valueOf={valueOf} />
      </div>
      <FormFoot
        form={form}
        submit={
          opens ? "Tell me when it opens" : hasQueue ? "Put us on the list" : "Send me the page"
        }
        privacy={privacy}
      />
    </Form>
  );
}
