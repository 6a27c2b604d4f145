import { Form, Link } from "react-router";
import { offeringName } from "#modules/content/index.ts";
import { appContext } from "#core/request-context.ts";
import { longestReason, reasonFrom } from "#core/reason.ts";
import { exactTime, shortDayOf } from "#core/time/time.ts";
import { offerHours } from "../../waiting.ts";
import { waitingList } from "../../waiting-query.ts";
import {
  listWaiting,
  offerOutOfOrder,
  type OutOfOrder,
  removeWaiting,
  type Restored,
  restoreWaiting,
  waitingLists,
} from "../../staff-waiting-list.server.ts";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { StaffField } from "#core/ui/admin/field.tsx";
import { MayLink, useMay } from "#core/ui/admin/may.tsx";
import { type Column, DataList } from "#core/ui/admin/data-list.tsx";
import { listQuery } from "#core/ui/admin/list-query.ts";
import { EmptyState } from "#core/ui/admin/list.tsx";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import { FailureLine } from "#core/ui/admin/result-line.tsx";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { type ActionFailure, failureOf } from "#core/forms/failure.ts";
import { redirectWithMessage, reloadWithMessage } from "#core/http/flash.server.ts";
import type { Route } from "./+types/waiting";
import { staffMeta } from "#core/ui/admin/meta.ts";
import { writePath } from "#modules/families/index.ts";

export const meta: Route.MetaFunction = () => staffMeta("Waiting lists");

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const lists = await waitingLists(ctx);
  const list = waitingList(Object.fromEntries(lists.map((each) => [each.key, nameOf(each)])));
  const query = listQuery(list, url.searchParams);
  const { rows, next } = await listWaiting(ctx, query);
  return {
    list,
    query,
    next,
    /** The family that was just removed from its list. */
    removed: url.searchParams.get("removed"),
    lists: lists.map((each) => ({
      key: each.key,
      name: nameOf(each),
      waiting: each.waiting,
      offered: each.offered,
      write: writePathOf(each.line),
    })),
    entries: rows.map((row) => rowEntry(row, ctx.content.club.timeZone)),
  };
}

const nameOf = ({ title, program }: { title: string; program: string }) =>
  offeringName(title, program);

type Line = Awaited<ReturnType<typeof waitingLists>>[number]["line"];

const writePathOf = ({ catalogue, offeringType: type, offeringId: id }: Line) =>
  writePath({ kind: "waiting", catalogue, type, id });

type Row = Awaited<ReturnType<typeof listWaiting>>["rows"][number];

function rowEntry({ askedAt, offerUntil, athletes, ...row }: Row, zone: string) {
  const { id, nth, reference, name, state, places, isAhead } = row;
  const until = offerUntil ? exactTime(offerUntil, zone) : "";
  return {
    key: id,
    nth,
    reference,
    name,
    list: nameOf(row),
    asked: shortDayOf(askedAt, zone),
    athletes: athletes
      .map(({ name: child, birthYear }) => `${child}, ${birthYear || "?"}`)
      .join("; "),
    mayBeNext: state !== "offered",
    offer: state === "offered" ? `until ${until}` : "",
    standing: [
      state === "passed" && "Passed the last spot, waits for another",
      isAhead && "Gets the next spot",
      places > 1 && `${places} spots or none`,
    ]
      .filter(Boolean)
      .join(". "),
  };
}

type Entry = ReturnType<typeof rowEntry>;

const outcomes: Record<OutOfOrder, string> = {
  offered: "The spot is offered to this family, and the email is on its way.",
  ahead: "This family gets the next spot that is free.",
  gone: "This family is not waiting any more.",
};

const restored: Record<Restored, string> = {
  restored: "The family is back on the list, where it was.",
  elsewhere: "The family has joined this list again meanwhile, so nothing was changed.",
  gone: "The family cannot be put back: its entry is gone, or somebody has put it back already.",
};

/** The lists with the same filters. */
const addressOf = (shown: URLSearchParams) =>
  shown.size > 0 ? `/admin/waiting?${shown}` : "/admin/waiting";

/** Moves a family to the front, with a reason; removes one from its list, or restores it. */
export const action = pageActions({
  async "remove-waiting"({ ctx, staff, url, fields: { id = "" }, fail }: StaffPageAction) {
    if (!(await removeWaiting(ctx, staff, id))) return fail(409, { message: outcomes.gone });
    const shown = new URLSearchParams(url.search);
    shown.set("removed", id);
    return redirectWithMessage(ctx, addressOf(shown), "The family is off the list.");
  },
  async "restore-waiting"({ ctx, staff, url, fields: { id = "" }, fail }: StaffPageAction) {
    const result = await restoreWaiting(ctx, staff, id);
    const message = restored[result];
    if (result !== "restored") return fail(409, { message });
    const shown = new URLSearchParams(url.search);
    shown.delete("removed");
    return redirectWithMessage(ctx, addressOf(shown), message);
  },
  async "offer-next"(given: StaffPageAction) {
    const { ctx, staff, fields: values, fail } = given;
    const { id = "", reason: typed = "" } = values;
    const read = reasonFrom(typed, "Say why this family comes first: the log keeps it");
    if (read.error !== null)
      return fail(400, {
        id,
        message: "Nothing was changed.",
        errors: { reason: read.error },
        values,
      });
    const done = await offerOutOfOrder(ctx, staff, { id, reason: read.reason });
    if (done === "gone") return fail(409, { id, message: outcomes.gone, values });
    return reloadWithMessage(given, outcomes[done]);
  },
});

/** The waiting lists, in the order in which places are offered. */
export default function WaitingLists({ loaderData, actionData }: Route.ComponentProps) {
  const mayWrite = useMay()("messages.write");
  const { list, query, next, lists, removed, entries } = loaderData;
  const shown = lists.find(({ key }) => key === query.chosen.list);
  return (
    <>
      <PageHead
        title="Waiting lists"
        about={`An open spot is offered automatically: to the first family, for ${offerHours} hours, then to the next. Nobody else can register for it meanwhile.`}
      />
      <FailureLine failure={actionData} />
      {removed && (
        <Form method="post">
          <input type="hidden" name="id" value={removed} />
          <ActionButton action="restore-waiting">Put them back</ActionButton>
        </Form>
      )}
      <DataList
        list={list}
        query={query}
        label="Waiting families, each list in its order"
        columns={columns}
        rows={entries.map((row) => ({
          ...row,
          failure: failureOf(actionData, "offer-next", row.key),
        }))}
        next={next}
        exports="/api/waiting"
        empty={
          <EmptyState title="Nobody is waiting">
            <p>Families join a list on the page of an offering that is full.</p>
          </EmptyState>
        }
      >
        <ul className="tallies">
          {(shown ? [shown] : lists).map(({ key, name, waiting, offered, write }) => (
            <li className="tally" key={key}>
              <strong>{waiting + offered}</strong>
              <span>{offered > 0 ? `in line, ${offered} of them with an offer:` : "in line:"}</span>
              {shown ? (
                <span>{name}</span>
              ) : (
                <Link to={`?${new URLSearchParams({ list: key })}`}>{name}</Link>
              )}
              {mayWrite && (
                <Link to={write}>
                  Message<span className="unseen">: {name}</span>
                </Link>
              )}
            </li>
          ))}
        </ul>
      </DataList>
    </>
  );
}

interface Shown extends Entry {
  /** Why it was not moved to the front. */
  failure: ActionFailure | undefined;
}

const columns: Column<Shown>[] = [
  {
    label: "Family",
    title: true,
    cell: ({ name, reference, athletes }) => (
      <>
        <MayLink may="inbox.manage" to={`/admin/inbox/${reference}`} dir="auto">
          {name}
        </MayLink>
        <span className="row-more">
          <span dir="auto">for {athletes}</span>
          <span className="reference">{reference}</span>
        </span>
      </>
    ),
  },
  {
    label: "List",
    sort: "order",
    wrap: true,
    card: "meta",
    cell: ({ list, nth }) => (
      <>
        <strong>{nth}.</strong> {list}
      </>
    ),
  },
  { label: "Joined", sort: "asked", room: true, card: "end", cell: ({ asked }) => asked },
  {
    label: "Status",
    wrap: true,
    cell: ({ offer, standing }) => (
      <>
        {offer && (
          <>
            <span className="badge" data-tone="good">
              On offer
            </span>{" "}
            {offer}{" "}
          </>
        )}
        {standing}
      </>
    ),
  },
  { label: "Change", cell: (row) => <Change row={row} /> },
];

/** Moves the family to the front, with a reason, or removes it from its list. */
function Change({ row: { key: id, name, mayBeNext, failure } }: { row: Shown }) {
  return (
    <div className="action-row">
      {mayBeNext && (
        <details open={failure ? true : undefined}>
          <summary>
            Offer a spot…<span className="unseen"> {name}</span>
          </summary>
          <Form method="post" preventScrollReset>
            <input type="hidden" name="id" value={id} />
            <p className="quiet">
              A free spot is offered now, by email, for {offerHours} hours. If none is free, this
              family gets the next one.
            </p>
            <StaffField
              id={`reason-${id}`}
              name="reason"
              label="Reason, for the log"
              maxLength={longestReason}
              autoComplete="off"
              defaultValue={failure?.values.reason}
              error={failure?.errors.reason}
            />
            <ActionButton action="offer-next">
              Offer the next spot<span className="unseen"> to {name}</span>
            </ActionButton>
          </Form>
        </details>
      )}
      <details>
        <summary>
          Take off…<span className="unseen"> {name}</span>
        </summary>
        <Form method="post">
          <input type="hidden" name="id" value={id} />
          <p className="quiet">
            {mayBeNext ? "" : "The next family gets the spot. "}You can undo this right after.
          </p>
          <ActionButton action="remove-waiting" look="danger">
            Take off the list<span className="unseen">: {name}</span>
          </ActionButton>
        </Form>
      </details>
    </div>
  );
}
