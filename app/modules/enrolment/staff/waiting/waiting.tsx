import { data, Form, Link, useNavigation } from "react-router";
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
import { StaffField } from "#core/ui/staff/field.tsx";
import { Icon } from "#core/ui/staff/icon.tsx";
import { EmptyState } from "#core/ui/staff/list.tsx";
import { AnswerLine } from "#core/ui/staff/result-line.tsx";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import type { Route } from "./+types/waiting";
import { staffMeta } from "#core/ui/staff/meta.ts";
import { writePath } from "#modules/families/write-path.ts";

export const meta: Route.MetaFunction = () => staffMeta("Waiting lists");

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { content } = ctx;
  const lists = await listWaiting(ctx);
  return {
    lists: lists.map(({ key, title, line, families }) => ({
      key,
      title,
      write: line && writePathOf(line),
      families: families.map((family) => familyEntry(family, content.club.timeZone)),
    })),
  };
}

type Line = NonNullable<Awaited<ReturnType<typeof listWaiting>>[number]["line"]>;

const writePathOf = ({ catalogue, offeringType: type, offeringId: id }: Line) =>
  writePath({ kind: "waiting", catalogue, type, id });

type Family = Awaited<ReturnType<typeof listWaiting>>[number]["families"][number];
type FamilyEntry = ReturnType<typeof familyEntry>;

function familyEntry({ askedAt, offerUntil, athletes, ...family }: Family, zone: string) {
  const { state, places, isAhead } = family;
  const until = offerUntil ? exactTime(offerUntil, zone) : "";
  return {
    id: family.id,
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
  async "remove-waiting"({ ctx, staff, fields: { id = "" } }: StaffPageAction) {
    const isRemoved = await removeWaiting(ctx, staff, id);
    const message = isRemoved ? "The family is off the list." : outcomes.gone;
    return data({ message, failed: !isRemoved, error: null, removed: isRemoved ? id : null });
  },
  async "restore-waiting"({ ctx, staff, fields: { id = "" } }: StaffPageAction) {
    const result = await restoreWaiting(ctx, staff, id);
    const failed = result !== "restored";
    return data({ message: restored[result], failed, error: null, removed: null });
  },
  async "offer-next"({ ctx, staff, fields: { id = "", reason: typed = "" } }: StaffPageAction) {
    const read = reasonFrom(typed, "Say why this family comes first: the log keeps it");
    if (read.error !== null)
      return data(
        {
          message: "Nothing was changed.",
          failed: true,
          error: { id, text: read.error, typed },
          removed: null,
        },
        { status: 400 },
      );
    const done = await offerOutOfOrder(ctx, staff, { id, reason: read.reason });
    return data({ message: outcomes[done], failed: done === "gone", error: null, removed: null });
  },
});

/** The waiting lists, in the order in which places are offered. */
export default function WaitingLists({ loaderData, actionData }: Route.ComponentProps) {
  const { lists } = loaderData;
  return (
    <>
      <header className="page-head">
        <h1>Waiting lists</h1>
      </header>
      <AnswerLine answer={actionData} />
      {actionData?.removed && (
        <Form method="post">
          <input type="hidden" name="id" value={actionData.removed} />
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
        <EmptyState title="Nobody is waiting">
          <p>Families join a list on the page of an offering that is full.</p>
        </EmptyState>
      )}
      {lists.map(({ key, title, write, families }) => (
        <section key={key} aria-label={title}>
          <h2>{title}</h2>
          {write && (
            <Link className="staff-button waiting-write" to={write}>
              <Icon name="send" />
              Write to them<span className="unseen">: {title}</span>
            </Link>
          )}
          <ol className="waiting-turns">
            {families.map((family, at) => (
              <WaitingEntry
                key={family.id}
                waiting={at + 1}
                family={family}
                error={actionData?.error?.id === family.id ? actionData.error : null}
              />
            ))}
          </ol>
        </section>
      ))}
    </>
  );
}

interface WaitingEntryProps {
  /** Counted from 1. */
  waiting: number;
  family: FamilyEntry;
  error: { text: string; typed: string } | null;
}

function WaitingEntry({ waiting, family, error }: WaitingEntryProps) {
  const { id, reference, name, athletes, asked, standing, mayBeNext } = family;
  const busy = useNavigation().formMethod === "POST";
  return (
    <li>
      <div>
        <strong>{waiting}.</strong>{" "}
        <Link to={`/admin/inbox/${reference}`} dir="auto">
          {name}
        </Link>{" "}
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
            defaultValue={error?.typed}
            error={error?.text}
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
            Take {name} off this list? {mayBeNext ? "" : "The next family gets the spot. "}You can
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
