import { Form, Link } from "react-router";
import { editionFormFrom, formatSeason, typedDollars } from "#modules/catalogue/index.ts";
import { changeRecord, confirmCatalogue } from "#modules/catalogue/index.server.ts";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { reloadWithMessage } from "#core/http/flash.server.ts";
import { appContext } from "#core/request-context.ts";
import { withName } from "#core/time/seasons.ts";
import { dayOf, formatDate } from "#core/time/time.ts";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { EmptyState } from "#core/ui/admin/list.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";
import { nextGenerationName, soldBy } from "#modules/content/index.ts";
import { archiveEffects } from "../../offering-effects.ts";
import { editionsOfOffering, listArchived, listEditions } from "../../offering-table.server.ts";
import type { Route } from "./+types/programs";
import {
  answerChange,
  effectsOfEdition,
  incomplete,
  openedWith,
  refusal,
  type ToFields,
} from "./answers.server.ts";
import { ArchivedOfferings } from "./archived.tsx";
import { RecentChanges } from "./changes.tsx";
import { editionEntry } from "./edition-entry.ts";
import { EditionTable } from "./edition-table.tsx";
import { Failure } from "./effects.tsx";
import { Icon } from "#core/ui/admin/icon.tsx";
import { Options, StaffSelect } from "#core/ui/admin/select.tsx";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import { changesOf, undoFrom } from "./schedule-answers.server.ts";

export const meta: Route.MetaFunction = () => staffMeta("Programs");

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { db, content } = ctx;
  const { catalogue, club } = content;
  const today = dayOf(new Date(), club.timeZone);
  const editions = catalogue.seasons
    .flatMap((season) => (season.editions ?? []).map((one) => withName(season, one)))
    .filter(({ to }) => to >= today)
    .toSorted((a, b) => a.from.localeCompare(b.from));
  const asked = url.searchParams.get("show") ?? "now";
  const edition = editions.find(({ id }) => id === asked)?.id;
  const show = edition ?? (asked === "next" ? "next" : "now");
  const [rows, archived, changes] = await Promise.all([
    listEditions(db, edition ? { edition } : show === "next" ? "next" : "now", { today }),
    listArchived(db, { today }),
    changesOf(ctx),
  ]);
  const named = [
    ...catalogue.programs.map(({ id, name }) => ({ id, name })),
    { id: null, name: nextGenerationName },
  ];
  return {
    show,
    choices: editions.map((one) => ({ value: one.id, label: `${one.name}: ${formatSeason(one)}` })),
    programs: named
      .map(({ id, name }) => ({
        id,
        name,
        rows: rows
          .filter(({ programId }) => programId === id)
          .map((row) => editionEntry(row, today)),
      }))
      .filter((program) => program.rows.length > 0 || (program.id !== null && show === "now")),
    archived: archived.map(({ id, title, programId, sold }) => ({
      id,
      title,
      program: named.find((one) => one.id === programId)?.name ?? "",
      sold,
    })),
    changes,
    updated: catalogue.updated ? formatDate(catalogue.updated) : null,
  };
}

const toFields: ToFields = ({ priceCents, capacity }) => ({
  price: typedDollars(Number(priceCents)),
  capacity: String(capacity),
});

type Given = StaffPageAction<Route.ActionArgs>;

/** The page with the same selection of editions. */
const pageOf = ({ url }: Pick<Given, "url">) => url.pathname + url.search;

async function setClosed(given: Given, closed: boolean) {
  const { ctx, staff, fields } = given;
  const { id = "", confirmed } = fields;
  const result = await changeRecord(ctx, staff, {
    kind: "offering-edition",
    id,
    was: { closed: !closed },
    to: { closed },
    confirmed,
    effects: effectsOfEdition(id),
  });
  const said = (name: string) =>
    closed
      ? `Closed: ${name}. Families cannot register for it until you open it.`
      : `Opened: ${name}.`;
  return answerChange(given, result, { id, to: pageOf(given), fields, said });
}

async function setArchived(given: Given, archived: boolean) {
  const { ctx, staff, fields } = given;
  const { id = "", offering = "", confirmed } = fields;
  const { sliders } = ctx.content.membershipCards;
  const today = dayOf(new Date(), ctx.content.club.timeZone);
  const result = await changeRecord(ctx, staff, {
    kind: "offering",
    id: offering,
    was: { archived: !archived },
    to: { archived },
    confirmed,
    effects: async (transaction) => {
      if (!archived) return [];
      const editions = await editionsOfOffering(transaction, Number(offering), { today });
      const isOnCard = Object.values(sliders)
        .flat()
        .flatMap(soldBy)
        .some((sold) => sold.type === editions[0]?.type && sold.id === editions[0].number);
      return archiveEffects(editions, isOnCard);
    },
  });
  const said = (name: string) =>
    archived ? `Archived: ${name}. It is no longer sold.` : `Restored: ${name}. It is sold again.`;
  return answerChange(given, result, { id, to: pageOf(given), fields, said });
}

export const action = pageActions({
  async "save-edition"(given: Given) {
    const { ctx, staff, fields, fail } = given;
    const { id = "", confirmed } = fields;
    const { values: to, errors } = editionFormFrom(fields);
    if (Object.keys(errors).length > 0) {
      return fail(400, { id, message: refusal(errors), errors, values: fields });
    }
    const was = openedWith(fields, to);
    if (!was) return incomplete(given, id);
    const result = await changeRecord(ctx, staff, {
      kind: "offering-edition",
      id,
      was,
      to,
      confirmed,
      effects: effectsOfEdition(id),
    });
    return answerChange(given, result, { id, to: pageOf(given), fields, toFields, was });
  },
  "close-edition": (given: Given) => setClosed(given, true),
  "open-edition": (given: Given) => setClosed(given, false),
  archive: (given: Given) => setArchived(given, true),
  restore: (given: Given) => setArchived(given, false),
  undo: (given: Given) => undoFrom(given, pageOf(given)),
  async confirm(given: Given) {
    await confirmCatalogue(given.ctx, given.staff);
    return reloadWithMessage(given, "Confirmed: families see today’s date beside the prices.");
  },
});

/** Every offering in the edition that is on sale, or a later one: price, places and registrations. */
export default function Programs({ loaderData, actionData }: Route.ComponentProps) {
  const { show, choices, programs, archived, changes, updated } = loaderData;
  return (
    <>
      <PageHead title="Offerings">
        <Link className="staff-button primary" to="/admin/programs/offerings/new">
          <Icon name="plus" />
          New offering or camp
        </Link>
      </PageHead>
      <Failure failure={actionData} />
      <Form className="filters" role="search" aria-label="Which season">
        <div className="search">
          <StaffSelect name="show" label="Season" defaultValue={show}>
            <option value="now">On sale now</option>
            <option value="next">Next season of each</option>
            <optgroup label="One season">
              <Options of={choices} />
            </optgroup>
          </StaffSelect>
        </div>
        <button className="staff-button">Show</button>
      </Form>
      {programs.length > 1 && (
        <nav className="action-row" aria-label="Jump to a program">
          {programs.map(({ id, name }) => (
            <a key={id ?? ""} href={`#program-${id ?? "next"}`}>
              {name}
            </a>
          ))}
        </nav>
      )}
      {programs.length === 0 && (
        <EmptyState title="Nothing is sold for this season">
          <p>Choose another season above, or add an offering.</p>
          <Link className="staff-button" to="/admin/programs">
            Show what is on sale now
          </Link>
        </EmptyState>
      )}
      {programs.map(({ id, name, rows }) => (
        <section key={id ?? ""} aria-labelledby={`program-${id ?? "next"}`}>
          <header className="panel-head">
            <h2 id={`program-${id ?? "next"}`}>{name}</h2>
            {id && (
              <>
                <Link to={`/admin/programs/${id}`}>
                  Edit text<span className="unseen"> of {name}</span>
                </Link>
                <Link to={`/admin/programs/offerings/new?program=${id}`}>
                  Add offering<span className="unseen"> to {name}</span>
                </Link>
              </>
            )}
          </header>
          {rows.length > 0 ? (
            <EditionTable program={name} rows={rows} failure={actionData} />
          ) : (
            <p className="quiet">Nothing is sold in this program.</p>
          )}
        </section>
      ))}
      <ArchivedOfferings offerings={archived} failure={actionData} />
      {updated && (
        <Form method="post" className="action-row confirm-bar" preventScrollReset>
          <p>Families read “Seasons and prices as of {updated}”.</p>
          <ActionButton action="confirm">All prices are still right</ActionButton>
        </Form>
      )}
      <RecentChanges changes={changes} at="/admin/programs" />
    </>
  );
}
