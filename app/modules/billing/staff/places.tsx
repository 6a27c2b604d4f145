import { Form, Link, useLocation } from "react-router";
import { fullName } from "#core/names.ts";
import { formatMoney } from "#core/money.ts";
import { holdMinutes } from "#modules/enrolment/index.ts";
import { timeOfDay } from "#core/time/time.ts";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { redirectWithMessage } from "#core/http/flash.server.ts";
import { assignPlaces, freeHold, type listPlaces } from "../release-holds.server.ts";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { Queue } from "#core/ui/admin/queue.tsx";
import { MayLink, useMay } from "#core/ui/admin/may.tsx";
import { Icon } from "#core/ui/admin/icon.tsx";

export { NoPage as default } from "#core/ui/admin/no-page.ts";

export const action = pageActions({
  async free({ ctx, staff, url, fields: { reference = "" } }: StaffPageAction) {
    const isFreed = await freeHold(ctx, staff, reference);
    const message = isFreed
      ? "The spot is released."
      : { note: "It was no longer held: already paid, cancelled or expired." };
    return redirectWithMessage(ctx, `/admin/payments${url.search}`, message);
  },
  async give({ ctx, staff, url, fields: { reference = "" } }: StaffPageAction) {
    const isGiven = await assignPlaces(ctx, staff, reference);
    const message = isGiven
      ? "It has a spot now, and the family will get the agreement by email."
      : {
          note: "Every spot is taken. Allow more under Programs, or refund the payment on its page.",
        };
    return redirectWithMessage(ctx, `/admin/payments${url.search}`, message);
  },
});

/** The query parameters for the pages of the two lists. */
export const placesPages = { held: "held", withoutPlace: "without" };

/** Payments without a place, and places held until payment. Renders nothing if there are none. */
export function HeldPlaces(props: ReturnType<typeof placeEntries>) {
  const { held, heldPage, withoutPlace, withoutPage } = props;
  return (
    <>
      {withoutPlace.length > 0 && (
        <Queue
          id="without-place"
          title={
            withoutPage.count === 1
              ? "One payment has no spot"
              : `${withoutPage.count} payments have no spot`
          }
          name={placesPages.withoutPlace}
          alert
          {...withoutPage}
        >
          <p className="quiet">
            These were paid after the hold ended, when every spot was taken. The families know and
            are waiting to hear from you. Give them a spot once there is one (allow more under{" "}
            <MayLink may="catalogue.edit" to="/admin/programs">
              Programs
            </MayLink>
            , or withdraw another family), or refund the payment on its page.
          </p>
          <PlaceList entries={withoutPlace} action="give" button="Give it a spot" />
        </Queue>
      )}
      {held.length > 0 && (
        <Queue
          id="held-places"
          title={heldPage.count === 1 ? "One spot is held" : `${heldPage.count} spots are held`}
          name={placesPages.held}
          {...heldPage}
        >
          <p className="quiet">
            These families accepted the terms and have {holdMinutes} minutes to pay. If you release
            a spot, its checkout ends and can no longer be paid.
          </p>
          <PlaceList entries={held} action="free" button="Release spot" />
        </Queue>
      )}
    </>
  );
}

interface PlaceListProps {
  entries: PlaceEntry[];
  action: "give" | "free";
  button: string;
}

function PlaceList({ entries, action, button }: PlaceListProps) {
  const mayGive = useMay()("enrolment.manage");
  const { search } = useLocation();
  return (
    <ul className="lines">
      {entries.map(({ reference, title, athlete, standing }) => (
        <li key={reference}>
          <div>
            <Link to={`/admin/payments/${reference}`}>{title}</Link> <bdi>{athlete}</bdi>
            <p className="row-more">
              <span>
                <span className="reference">{reference}</span>, {standing}
              </span>
            </p>
          </div>
          {mayGive && (
            <Form method="post" action={`places${search}`} preventScrollReset>
              <input type="hidden" name="reference" value={reference} />
              <ActionButton action={action} look="small">
                {action === "give" && <Icon name="check" />}
                {button}
                <span className="unseen">
                  {" "}
                  {title}, {reference}
                </span>
              </ActionButton>
            </Form>
          )}
        </li>
      ))}
    </ul>
  );
}

type Order = Awaited<ReturnType<typeof listPlaces>>["held"][number];

/** A place as staff see it: program, athlete, and until when or for how much. */
interface PlaceEntry {
  reference: string;
  title: string;
  athlete: string;
  /** Until when it is held, or the amount paid without a place. */
  standing: string;
}

/** Formats held places and payments without a place. */
export function placeEntries(places: Awaited<ReturnType<typeof listPlaces>>, zone: string) {
  return {
    ...places,
    held: places.held.map((order) => ({
      ...placeEntry(order),
      standing: order.heldUntil ? `until ${timeOfDay(order.heldUntil, zone)}` : "",
    })),
    withoutPlace: places.withoutPlace.map((order) => ({
      ...placeEntry(order),
      standing: order.paidAt
        ? `${formatMoney(order.paidCents)} paid by ${order.customerName || "somebody"}`
        : "waiting for the bank to confirm",
    })),
  };
}

const placeEntry = ({ reference, title, lines }: Order) => ({
  reference,
  title,
  athlete: athletesOf(lines)
    .map(({ name, birthYear }) => `${name}, born in ${birthYear}`)
    .join("; "),
});

/** The athletes of an order's lines, each once. */
export function athletesOf(lines: Order["lines"]): { name: string; birthYear: number | null }[] {
  const each = new Map(lines.flatMap(({ athlete }) => (athlete ? [[athlete.id, athlete]] : [])));
  return [...each.values()].map((athlete) => ({
    name: fullName(athlete),
    birthYear: athlete.birthYear,
  }));
}
