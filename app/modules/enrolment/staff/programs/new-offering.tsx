import { Form, Link } from "react-router";
import { cleanLine } from "#core/clean-text.ts";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { redirectWithMessage } from "#core/http/flash.server.ts";
import { appContext } from "#core/request-context.ts";
import { dayOf } from "#core/time/time.ts";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { Fields } from "#core/ui/admin/form.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";
import { FailureLine } from "#core/ui/admin/result-line.tsx";
import {
  belongingForm,
  editionDaysForm,
  editionDaysFrom,
  offeringFormFrom,
} from "#modules/catalogue/index.ts";
import { addOffering, type NewOffering } from "#modules/catalogue/index.server.ts";
import type { Route } from "./+types/new-offering";
import { refusal } from "./answers.server.ts";
import { offeringChoices } from "./offering-choices.ts";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import { OfferingBasics, OfferingDetails, OfferingNumbers } from "./offering-fields.tsx";

export const meta: Route.MetaFunction = () => staffMeta("New offering or camp");

/** The value of the option for a program, or a season, that does not exist yet. */
const isNew = "new";

export function loader({ context, url }: Route.LoaderArgs) {
  const { content } = context.get(appContext);
  const asked = url.searchParams.get("program");
  const { programs, seasons } = content.catalogue;
  return {
    choices: offeringChoices(content),
    starting: {
      program: (programs.find(({ id }) => id === asked) ?? programs[0])?.id ?? isNew,
      seasonId: seasons[0]?.id ?? isNew,
      per: "season",
      taxKind: "small supplier",
      icon: "sprint",
      inFinder: "yes",
      agesFrom: "5",
      agesTo: "18",
      registrationOpens: dayOf(new Date(), content.club.timeZone),
    } as Record<string, string>,
  };
}

export const action = pageActions({
  async "add-offering"({ ctx, staff, form, fields, fail }: StaffPageAction<Route.ActionArgs>) {
    const sessions = sessionsIn(form);
    const { values, errors } = offeringFormFrom(fields, sessions);
    const { program, season, errors: others } = placeFrom(fields, String(values.title ?? ""));
    const all = { ...errors, ...others };
    if (Object.keys(all).length > 0)
      return fail(400, {
        message: refusal(all),
        errors: all,
        values: { ...fields, sessions: sessions.join(" ") },
      });
    const id = await addOffering(
      ctx,
      staff,
      { program, season, values },
      dayOf(new Date(), ctx.content.club.timeZone),
    );
    if (id === null)
      return fail(409, {
        message:
          "Its program, its season or one of its sessions was removed meanwhile. Choose another. Nothing was saved.",
        values: { ...fields, sessions: sessions.join(" ") },
      });
    const message = `${fields.title} is on the registration page now.`;
    return redirectWithMessage(ctx, `/admin/programs/offerings/${id}`, message);
  },
});

const sessionsIn = (form: FormData) =>
  form.getAll("sessions").flatMap((id) => (typeof id === "string" ? id : []));

/** The program and the season, either of which may be new. */
function placeFrom(
  fields: Record<string, string>,
  title: string,
): Pick<NewOffering, "program" | "season"> & { errors: Record<string, string> } {
  const errors: Record<string, string> = {};
  const name = cleanLine(fields.programName ?? "");
  const isNewProgram = fields.program === isNew;
  if (isNewProgram && name === "") errors.programName = "Give the program a name";
  if (isNewProgram && name.length > 60) errors.programName = "Use 60 characters or fewer";
  const own = fields.seasonId === isNew ? editionDaysFrom(fields) : null;
  const { firstDay, lastDay, registrationOpens } = own?.values ?? {};
  return {
    program: isNewProgram ? { name } : { id: fields.program ?? "" },
    season: own
      ? {
          name: title.slice(0, 40).trim(),
          from: String(firstDay),
          to: String(lastDay),
          opens: String(registrationOpens),
        }
      : { id: fields.seasonId ?? "" },
    errors: { ...errors, ...own?.errors },
  };
}

/** A new offering, which is on its pages, in the finder and in the checkout as soon as it is saved. */
export default function NewOffering({ loaderData, actionData }: Route.ComponentProps) {
  const { choices, starting } = loaderData;
  const values = actionData?.values ?? starting;
  const errors = actionData?.errors ?? {};
  const props = { values, errors };
  const belonging = {
    form: belongingForm,
    options: {
      program: [...choices.programs, { value: isNew, label: "A new program…" }],
      seasonId: [...choices.seasons, { value: isNew, label: "Own dates, as for a camp…" }],
    },
  };
  return (
    <>
      <PageHead title="New offering or camp" back={["/admin/programs", "Offerings"]} />
      <FailureLine failure={actionData} />
      <Form method="post" className="admin-form" noValidate>
        <div className="panel">
          <OfferingBasics {...props} />
          <Fields {...belonging} {...props} only={["program", "programName"]} />
        </div>
        <div className="panel">
          <OfferingNumbers {...props} />
        </div>
        <div className="panel">
          <Fields {...belonging} {...props} only={["seasonId"]} />
          <div data-when="new">
            <p className="quiet">It comes again every year on these days, until you archive it.</p>
            <Fields form={editionDaysForm} {...props} />
          </div>
        </div>
        <OfferingDetails
          {...{ choices, ...props }}
          sessions={values.sessions?.split(" ").filter(Boolean) ?? []}
        />
        <div className="action-row">
          <ActionButton action="add-offering" look="primary">
            Put it on sale
          </ActionButton>
          <Link className="staff-button" to="/admin/programs">
            Cancel
          </Link>
        </div>
      </Form>
    </>
  );
}
