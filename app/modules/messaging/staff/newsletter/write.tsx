import { Form, Link, redirect } from "react-router";
import { appContext } from "#core/request-context.ts";
import { formatDate } from "#core/time/time.ts";
import { composeNewsletter, newsletterChoices } from "../../newsletter.server.ts";
import { saveDraft } from "../../drafts.server.ts";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { ErrorLine } from "#core/ui/admin/result-line.tsx";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import type { Route } from "./+types/write";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";

export const meta: Route.MetaFunction = () => staffMeta("Write a newsletter");

export async function loader({ context }: Route.LoaderArgs) {
  const { articles, notices } = await newsletterChoices(context.get(appContext));
  return {
    articles: articles.map(({ published, ...article }) => ({
      ...article,
      published: formatDate(published),
    })),
    notices: notices.map(({ id, text, from, until }) => ({
      id,
      text,
      dates: `${formatDate(from)} to ${formatDate(until)}`,
    })),
  };
}

/** Creates a draft from the selected articles; staff continue it as a message. */
export const action = pageActions({
  async "compose-newsletter"({ ctx, staff, form, fail }: StaffPageAction) {
    const chosen = (name: string) =>
      form.getAll(name).flatMap((value) => (typeof value === "string" ? value : []));
    const [articles, notices] = [chosen("article"), chosen("notice")];
    const { subject, text } = await composeNewsletter(ctx, { articles, notices });
    if (text === "")
      return fail(400, { message: "Choose an article or a notice, or write without them." });
    const saved = await saveDraft(ctx, staff, {
      id: null,
      to: ["newsletter:all"],
      fields: { subject, text, sms: "", reply_to: "club", advertising: "yes" },
    });
    if (saved.outcome === "saved") throw redirect(`/admin/messages/write?draft=${saved.id}`, 303);
    const [message = "It could not be saved."] =
      saved.outcome === "invalid" ? Object.values(saved.errors) : [];
    return fail(400, { message });
  },
});

/** The content selection for a newsletter. */
export default function WriteNewsletter({ loaderData, actionData }: Route.ComponentProps) {
  const { articles, notices } = loaderData;
  return (
    <>
      <PageHead
        title="Write a newsletter"
        back={["/admin/newsletter", "Newsletter"]}
        about={
          <>
            Choose its articles and notices. Each article comes with its picture, its brief
            paragraph and a link. On the next page you change the words as you like.
          </>
        }
      />
      <Form method="post" className="admin-form narrow">
        <ErrorLine error={actionData ?? null} />
        {notices.length > 0 && (
          <fieldset className="ticks">
            <legend>Notices</legend>
            {notices.map(({ id, text, dates }) => (
              <Choice key={id} name="notice" value={id} title={text} more={dates} />
            ))}
          </fieldset>
        )}
        {articles.length > 0 && (
          <fieldset className="ticks">
            <legend>Articles, newest first</legend>
            {articles.map(({ slug, title, published }) => (
              <Choice key={slug} name="article" value={slug} title={title} more={published} />
            ))}
          </fieldset>
        )}
        <div className="action-row">
          <ActionButton action="compose-newsletter" look="primary">
            Make a draft
          </ActionButton>
          <Link className="staff-button" to="/admin/messages/write?to=newsletter:all">
            Start from blank
          </Link>
        </div>
      </Form>
    </>
  );
}

interface ChoiceProps {
  name: string;
  value: string;
  title: string;
  more: string;
}

const Choice = ({ name, value, title, more }: ChoiceProps) => (
  <label>
    <input type="checkbox" name={name} value={value} />
    <span dir="auto">
      {title} <small className="quiet">{more}</small>
    </span>
  </label>
);
