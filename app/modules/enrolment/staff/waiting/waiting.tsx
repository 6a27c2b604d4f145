import { Form, Link, useNavigation } from "react-router";
import { appContext } from "#core/request-context.ts";
import { longestReason, reasonFrom } from "#core/reason.ts";
import { exactTime, shortDayOf } from "#core/time/time.ts";
import { offerHours } from "../../waiting.ts";
import {
  listWaiting,
  offerOutOfOrder,
  type OutOfOrder,
  removeWaiting,
  type Restored,
  restoreWaiting,
} from "../../staff-waiting-list.server.ts";
import { StaffField } from "#core/ui/admin/field.tsx";
import { MayLink, useMay } from "#core/ui/admin/may.tsx";
import { Icon } from "#core/ui/admin/icon.tsx";
import { EmptyState, NumberedPager, pageFrom } from "#core/ui/admin/list.tsx";
import { FailureLine } from "#core/ui/admin/result-line.tsx";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { type ActionFailure, failureOf } from "#core/forms/failure.ts";
import { redirectWithMessage } from "#core/http/flash.server.ts";
import type { Route } from "./+types/waiting";
import { staffMeta } from "#core/ui/admin/meta.ts";
import { writePath } from "#modules/families/index.ts";

export const meta: Route.MetaFunction = () => staffMeta("Waiting lists");

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { content } = ctx;
  const page = pageFrom(url.searchParams);
  const { lists, hasMore } = await listWaiting(ctx, { page });
  return {
    page,
    hasMore,
    /** The family that was just taken off its list. */
    removed: url.searchParams.get("removed"),
    lists: lists.map(({ key, title, line, families }) => ({
      key,
      title,
      write: line && writePathOf(line),
      families: families.map((family) => familyEntry(family, content.club.timeZone)),
    })),
  };
}

type List = Awaited<ReturnType<typeof listWaiting>>["lists"][number];
type Line = NonNullable<List["line"]>;

const writePathOf = ({ catalogue, offeringType: type, offeringId: id }: Line) =>
  writePath({ kind: "waiting", catalogue, type, id });

type Family = List["families"][number];
type FamilyEntry = ReturnType<typeof familyEntry>;

function familyEntry({ askedAt, offerUntil, athletes, ...family }: Family, zone: string) {
  const { state, places, isAhead } = family;
  const until = offerUntil ? exactTime(offerUntil, zone) : "";
  return {
    id: family.id,
    nth: family.nth,
    reference: family.reference,
    name: family.name,
    asked: shortDayOf(askedAt, zone),
    athletes: athletes.map(({ name, birthYear }) => `${name}, ${birthYear || "?"}`).join("; "),
    mayBeNext: state !== "offered",
    standing: [
      state === "offered" && `On offer until ${until}`,
      state === "passed" && "Passed the last place, waits for another",
      isAhead && "Gets the next place",
      places > 1 && `${places} places or none`,
    ]
      .filter(Boolean)
      .join(". "),
  };
}

const outcomes: Record<OutOfOrder, string> = {
  offered: "The place is on offer to this family, and the e-mail is on its way.",
  ahead: "This family gets the next place that is free.",
  gone: "This family is not waiting any more.",
};

const restored: Record<Restored, string> = {
  restored: "The family is back on the list, where it was.",
  elsewhere: "The family has joined this list again meanwhile, so nothing was changed.",
  gone: "The family cannot be put back: its entry is gone, or somebody has put it back already.",
};

/** Moves a family to the front, with a reason; takes one off its list, or puts it back. */
export const action = pageActions({
  async "remove-waiting"({ ctx, staff, fields: { id = "" }, fail }: StaffPageAction) {
    if (!(await removeWaiting(ctx, staff, id))) return fail(409, { message: outcomes.gone });
    return redirectWithMessage(ctx, `/admin/waiting?removed=${id}`, "The family is off the list.");
  },
  async "restore-waiting"({ ctx, staff, fields: { id = "" }, fail }: StaffPageAction) {
    const result = await restoreWaiting(ctx, staff, id);
    const message = restored[result];
    if (result !== "restored") return fail(409, { message });
    return redirectWithMessage(ctx, "/admin/waiting", message);
  },
  async "offer-next"({ ctx, staff, fields: values, fail }: StaffPageAction) {
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
    return redirectWithMessage(ctx, "/admin/waiting", outcomes[done]);
  },
});

/** The waiting lists, in the order in which places are offered. */
export default function WaitingLists({ loaderData, actionData }: Route.ComponentProps) {
  const mayWrite = useMay()("messages.write");
  const { lists, removed, page, hasMore } = loaderData;
  return (
    <>
      <header className="page-head">
        <h1>Waiting lists</h1>
      </header>
      <FailureLine failure={actionData} />
      {removed && (
        <Form method="post">
          <input type="hidden" name="id" value={removed} />
          <button className="staff-button" name="_action" value="restore-waiting">
            Put them back
          </button>
        </Form>
      )}
      <p className="quiet">
        A place that becomes free is offered by itself: to the first family, for {offerHours} hours,
        then to the next. Nobody else can register for it meanwhile.
      </p>
      {lists.length === 0 && (
        <EmptyState title={page > 1 ? "Nobody on this page" : "Nobody is waiting"}>
          <p>Families join a list on the page of an offering that is full.</p>
        </EmptyState>
      )}
      {lists.map(({ key, title, write, families }) => (
        <section key={key} aria-label={title}>
          <h2>{title}</h2>
          {write && mayWrite && (
            <Link className="staff-button waiting-write" to={write}>
              <Icon name="send" />
              Write to them<span className="unseen">: {title}</span>
            </Link>
          )}
          <ol className="waiting-turns">
            {families.map((family) => (
              <WaitingEntry
                key={family.id}
                family={family}
                failure={failureOf(actionData, "offer-next", family.id)}
              />
            ))}
          </ol>
        </section>
      ))}
      <NumberedPager page={page} hasMore={hasMore} />
    </>
  );
}

interface WaitingEntryProps {
  family: FamilyEntry;
  failure: ActionFailure | undefined;
}

function WaitingEntry({ family, failure }: WaitingEntryProps) {
  const { id, nth, reference, name, athletes, asked, standing, mayBeNext } = family;
  const busy = useNavigation().formMethod === "POST";
  return (
    <li>
      <div>
        <strong>{nth}.</strong>{" "}
        <MayLink may="inbox.manage" to={`/admin/inbox/${reference}`} dir="auto">
          {name}
        </MayLink>{" "}
        <span dir="auto">for {athletes}</span>
        <br />
        <span className="quiet">
          Asked on {asked}, <span className="reference">{reference}</span>
        </span>
        {standing && (
          <p>
            <strong>{standing}.</strong>
          </p>
        )}
      </div>
      {mayBeNext && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <StaffField
            id={`reason-${id}`}
            name="reason"
            label="Why this family comes first"
            maxLength={longestReason}
            autoComplete="off"
            defaultValue={failure?.values.reason}
            error={failure?.errors.reason}
          />
          <button
            className="staff-button"
            name="_action"
            value="offer-next"
            aria-disabled={busy || undefined}
          >
            Offer the next place<span className="unseen"> to {name}</span>
          </button>
        </Form>
      )}
      <details>
        <summary>
          Take off the list…<span className="unseen"> {name}</span>
        </summary>
        <Form method="post">
          <input type="hidden" name="id" value={id} />
          <p>
            Take {name} off this list? {mayBeNext ? "" : "The next family gets the place. "}You can
            put them back right after.
          </p>
          <button
            className="staff-button"
            name="_action"
            value="remove-waiting"
            aria-disabled={busy || undefined}
          >
            Yes, take off the list
          </button>
        </Form>
      </details>
    </li>
  );
}
