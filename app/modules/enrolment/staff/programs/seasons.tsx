import { addRecord, changeRecord, removeRecord } from "#modules/catalogue/index.server.ts";
import { editionDaysFrom, formatSeason, freeId, seasonFormFrom } from "#modules/catalogue/index.ts";
import { type ActionFailure, failureOf } from "#core/forms/failure.ts";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { redirectWithMessage } from "#core/http/flash.server.ts";
import { appContext } from "#core/request-context.ts";
import { withName } from "#core/time/seasons.ts";
import { dayOf, formatDate } from "#core/time/time.ts";
import { EmptyState } from "#core/ui/admin/list.tsx";
import { MayLink } from "#core/ui/admin/may.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";
import { writePath } from "#modules/families/index.ts";
import { movedEffects } from "../../offering-effects.ts";
import { touchedBySeason } from "../../offering-table.server.ts";
import type { Route } from "./+types/seasons";
import { answerChange, incomplete, openedWith, refusal } from "./answers.server.ts";
import { Failure } from "./effects.tsx";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import { editionFields, NewSeason, SeasonPanel, seasonFields } from "./season-panel.tsx";

export const meta: Route.MetaFunction = () => staffMeta("Seasons");

const page = "/admin/programs/seasons";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, content } = context.get(appContext);
  const today = dayOf(new Date(), content.club.timeZone);
  const { seasons, programs, nextGeneration } = content.catalogue;
  const offered = [...programs.flatMap(({ offerings }) => offerings), ...nextGeneration];
  const { track, speed, strength } = content.membershipCards.sliders;
  const moved = url.searchParams.get("moved");
  const touched = moved ? await touchedBySeason(db, moved) : [];
  return {
    seasons: seasons.map((season) => ({
      id: season.id,
      name: season.name,
      was: {
        name: season.name,
        firstDay: season.from,
        lastDay: season.to,
        opensDaysBefore: season.opensDaysBefore,
      },
      offerings: [
        ...new Set(offered.filter((one) => one.season === season.id).map(({ title }) => title)),
      ],
      canRemove: ![...offered, ...track, ...speed, ...strength].some(
        (one) => one.season === season.id,
      ),
      editions: (season.editions ?? [])
        .filter(({ to }) => to >= today)
        .map((edition) => ({
          id: edition.id,
          name: withName(season, edition).name,
          was: {
            firstDay: edition.from,
            lastDay: edition.to,
            registrationOpens: edition.opens,
          },
          isOn: edition.from <= today,
          spoken: formatSeason(edition),
          opened: edition.opens <= today,
          opensOn: formatDate(edition.opens),
        })),
    })),
    /** The audiences to write to after the days of an edition were moved. */
    touched: touched.map(({ title, catalogue, type, number, editionId }) => ({
      title,
      to: writePath({ kind: "offering", catalogue, type, id: number, seasonId: editionId }),
    })),
  };
}

type Given = StaffPageAction<Route.ActionArgs>;

const refused = ({ fields, fail }: Given, errors: Record<string, string>, id = fields.id ?? "") =>
  fail(400, { id, message: refusal(errors), errors, values: fields });

/** The id of the form for a new season. */
const isNew = "new";

export const action = pageActions({
  async "add-season"(given: Given) {
    const { ctx, staff, fields } = given;
    const { values, errors } = seasonFormFrom(fields);
    const { seasons } = ctx.content.catalogue;
    if (seasons.some(({ name }) => name === values.name))
      errors.name = "There is a season of that name";
    if (Object.keys(errors).length > 0) return refused(given, errors, isNew);
    const id = freeId(
      String(values.name),
      seasons.map((season) => season.id),
    );
    if (!(await addRecord(ctx, staff, { kind: "season", id, values })))
      return given.fail(409, {
        id: isNew,
        message: "Somebody added it meanwhile.",
        values: fields,
      });
    return redirectWithMessage(ctx, page, `${values.name} is added. Programs can be sold for it.`);
  },
  async "save-season"(given: Given) {
    const { ctx, staff, fields } = given;
    const { id = "" } = fields;
    const { values: to, errors } = seasonFormFrom(fields);
    if (Object.keys(errors).length > 0) return refused(given, errors);
    const was = openedWith(fields, to);
    if (!was) return incomplete(given, id);
    const result = await changeRecord(ctx, staff, { kind: "season", id, was, to });
    return answerChange(given, result, { id, to: page, fields, toFields: seasonFields, was });
  },
  async "remove-season"(given: Given) {
    const { ctx, staff, fields, fail } = given;
    const { id = "" } = fields;
    const result = await removeRecord(ctx, staff, { kind: "season", id });
    if (result.outcome !== "changed")
      return fail(409, {
        id,
        message: `${result.outcome === "refused" ? result.message : "It was removed already."} Nothing was removed.`,
      });
    return redirectWithMessage(
      ctx,
      page,
      `${result.name} is removed. You can undo it on the list.`,
    );
  },
  async "save-season-days"(given: Given) {
    const { ctx, staff, fields } = given;
    const { id = "", confirmed } = fields;
    const { values: to, errors } = editionDaysFrom(fields);
    if (Object.keys(errors).length > 0) return refused(given, errors);
    const was = openedWith(fields, to);
    if (!was) return incomplete(given, id);
    const days = { from: String(to.firstDay), to: String(to.lastDay) };
    const result = await changeRecord(ctx, staff, {
      kind: "season-edition",
      id,
      was,
      to,
      confirmed,
      effects: async (transaction) =>
        movedEffects(
          await touchedBySeason(transaction, id),
          days,
          dayOf(new Date(), ctx.content.club.timeZone),
        ),
    });
    const moved = was.firstDay !== to.firstDay || was.lastDay !== to.lastDay;
    return answerChange(given, result, {
      id,
      to: moved ? `${page}?${new URLSearchParams({ moved: id })}` : page,
      fields,
      toFields: editionFields,
      was,
    });
  },
});

/** The seasons, with the dates of this year's edition and future ones. */
export default function Seasons({ loaderData, actionData }: Route.ComponentProps) {
  const { seasons, touched } = loaderData;
  return (
    <>
      <PageHead title="Seasons" />
      <Failure failure={actionData} />
      {touched.length > 0 && (
        <div className="notice effects">
          <p>
            <strong>These families agreed to the old dates. Message them:</strong>
          </p>
          <ul>
            {touched.map(({ title, to }) => (
              <li key={to}>
                <MayLink may="messages.write" to={to}>
                  {title}
                </MayLink>
              </li>
            ))}
          </ul>
        </div>
      )}
      {seasons.length === 0 && (
        <EmptyState title="No season yet">
          <p>Programs are sold for a season. Add the first one below.</p>
        </EmptyState>
      )}
      <div className="sections">
        {seasons.map((season) => (
          <SeasonPanel key={season.id} season={season} failure={actionData} />
        ))}
        <NewSeason
          key={seasons.length}
          failure={failureOf(actionData as ActionFailure | undefined, "add-season", isNew)}
        />
      </div>
    </>
  );
}
