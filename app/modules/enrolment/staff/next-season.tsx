import { Form, Link } from "react-router";
import { appContext } from "#core/request-context.ts";
import { holdError, leftOutReasons } from "../invites.ts";
import { textsOf } from "#core/records.ts";
import { dayOf, formatDate } from "#core/time/time.ts";
import {
  inviteFamilies,
  listInvites,
  planCounts,
  previewInvites,
} from "../invite-families.server.ts";
import { pageOf } from "#core/paging.ts";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { EmptyState, NumberedPager, pageFrom } from "#core/ui/admin/list.tsx";
import { May, MayLink } from "#core/ui/admin/may.tsx";
import { FailureLine } from "#core/ui/admin/result-line.tsx";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { redirectWithMessage } from "#core/http/flash.server.ts";
import type { Route } from "./+types/next-season";
import { ChooseOfferings, ChooseEditions } from "./next-season-choice.tsx";
import { InviteList, inviteEntry } from "./next-season-list.tsx";
import { leadsIn } from "./next-season-query.ts";
import { readChoice } from "./next-season-read.ts";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";

export const meta: Route.MetaFunction = () => staffMeta("Next season");

/** The query parameter for the page of athletes who are not invited. */
const leftOutPage = "left-out";
/** Athletes per page. */
const pageSize = 100;

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { content } = ctx;
  const { timeZone } = content.club;
  const query = textsOf(url.searchParams);
  const today = dayOf(new Date(), timeZone);
  const choice = await readChoice(ctx, query, today);
  const error = query.until === undefined ? null : holdError(query.until, today);
  const isAsked = query.until !== undefined && error === null && choice.to !== null;
  const plan =
    isAsked && choice.from && choice.to
      ? await previewInvites(ctx, {
          from: choice.from.id,
          to: choice.to.id,
          leads: leadsIn(query),
        })
      : null;
  const left = pageOf(plan?.leftOut.length ?? 0, pageFrom(url.searchParams, leftOutPage), pageSize);
  const { invites, ...listed } = await listInvites(ctx, pageFrom(url.searchParams));
  return {
    ...choice,
    query: url.search,
    asked: query,
    until: query.until ?? "",
    error,
    plan: plan && {
      ...planCounts(plan),
      athletes: new Set(plan.families.flatMap(({ places }) => places.map((each) => each.athleteId)))
        .size,
      invitees: plan.families
        .flatMap(({ familyId, places }) =>
          places.map(({ athleteId, athlete, entry }) => ({
            key: `${athleteId} ${entry.type} ${entry.id}`,
            familyId,
            athlete,
            title: entry.title,
          })),
        )
        .toSorted((a, b) => a.athlete.localeCompare(b.athlete)),
      leftOut: plan.leftOut
        .toSorted((a, b) => a.athlete.localeCompare(b.athlete))
        .slice(left.from, left.to)
        .map(({ why, ...out }) => ({ ...out, why: leftOutReasons[why] })),
      leftOutPages: { count: plan.leftOut.length, page: left.page, hasMore: left.hasMore },
    },
    invited: { ...listed, listed: invites.map((invite) => inviteEntry(invite, timeZone)) },
  };
}

/** Invites the families of the preview. */
export const action = pageActions({
  async invite({ ctx, staff, url, fields: { families, places }, fail }: StaffPageAction) {
    const query = textsOf(url.searchParams);
    const today = dayOf(new Date(), ctx.content.club.timeZone);
    const { from, to } = await readChoice(ctx, query, today);
    const until = query.until ?? "";
    const error = holdError(until, today);
    if (!from || !to || error) return fail(400, { message: error ?? "Choose both seasons first" });
    const invited = await inviteFamilies(ctx, staff, {
      from: from.id,
      to: to.id,
      leads: leadsIn(query),
      until,
      confirmed: { families: Number(families), places: Number(places) },
    });
    if (invited.outcome === "invited") {
      const { families: sent } = invited;
      return redirectWithMessage(
        ctx,
        `/admin/families/next-season?${new URLSearchParams({ from: from.id, to: to.id })}`,
        `${sent === 1 ? "One family is" : `${sent} families are`} invited. The emails are on their way.`,
      );
    }
    const message = {
      nobody: "There is nobody to invite any more. No email was sent.",
      changed:
        "Somebody registered or was invited since the preview, so no email was sent. Check the new numbers.",
    }[invited.outcome];
    return fail(409, { message });
  },
});

/** Invites last season's families to the next one, and shows their answers. */
export default function NextSeason({ loaderData, actionData }: Route.ComponentProps) {
  const { past, from, invited, asked } = loaderData;
  return (
    <>
      <PageHead title="Next season">
        <May may="families.see">
          <Link className="staff-button" to="/admin/families">
            All families
          </Link>
        </May>
      </PageHead>
      <FailureLine failure={actionData} />
      <p className="quiet">
        Last season’s families get one email with a link to their page, where everything is filled
        in. Their spots are held until the day you choose; nobody else can take them before.
      </p>
      {past.length === 0 ? (
        <EmptyState title="No season to invite from">
          <p>Families appear here once a season for which they are registered has begun.</p>
        </EmptyState>
      ) : (
        <ChooseEditions {...loaderData} />
      )}
      {from && <ChooseOfferings {...loaderData} />}
      <Preview {...loaderData} />
      <InviteList {...invited} query={asked} />
    </>
  );
}

/** How many families get an invitation, who gets none and why, and the button. */
function Preview({ plan, until, query, to }: Route.ComponentProps["loaderData"]) {
  if (!plan || !to) return null;
  const { families, athletes, places, invitees, leftOut, leftOutPages } = plan;
  return (
    <section aria-labelledby="preview">
      <h2 id="preview">Preview</h2>
      <ul className="tallies">
        <li className="tally">
          <strong>{families}</strong> {families === 1 ? "family" : "families"}
        </li>
        <li className="tally">
          <strong>{athletes}</strong> {athletes === 1 ? "athlete" : "athletes"}
        </li>
        <li className="tally">
          <strong>{places}</strong> {places === 1 ? "spot" : "spots"}, held until{" "}
          {formatDate(until)}
        </li>
      </ul>
      {families === 0 ? (
        <p>
          <strong>Nobody is left to invite.</strong>
        </p>
      ) : (
        <Form method="post" action={`/admin/families/next-season${query}`} preventScrollReset>
          <input type="hidden" name="families" value={families} />
          <input type="hidden" name="places" value={places} />
          <ActionButton action="invite" look="primary">
            Invite {families === 1 ? "one family" : `${families} families`} to {to.name}
          </ActionButton>
        </Form>
      )}
      {invitees.length > 0 && (
        <details>
          <summary>Who is invited</summary>
          <ul className="panel-list">
            {invitees.map(({ key, familyId, athlete, title }) => (
              <li key={key}>
                <MayLink may="families.see" to={`/admin/families/${familyId}`} dir="auto">
                  {athlete}
                </MayLink>
                <span>{title}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {leftOut.length > 0 && (
        <>
          <h3>Not invited</h3>
          <p className="quiet">
            {leftOutPages.count > leftOut.length && `${leftOutPages.count} athletes. `}
            If spots run out, families who registered earliest last season are invited first.
          </p>
          <ul className="panel-list">
            {leftOut.map(({ familyId, athlete, title, why }) => (
              <li key={`${familyId} ${athlete} ${title}`}>
                <MayLink may="families.see" to={`/admin/families/${familyId}`} dir="auto">
                  {athlete}
                </MayLink>
                <span>{title}</span>
                <strong>{why}</strong>
              </li>
            ))}
          </ul>
          <NumberedPager
            name={leftOutPage}
            page={leftOutPages.page}
            hasMore={leftOutPages.hasMore}
          />
        </>
      )}
    </section>
  );
}
