import { data, Form, Link, redirect } from "react-router";
import { servicesContext } from "#app/context.ts";
import { fullName } from "#domain/names.ts";
import { textsOf } from "#domain/records.ts";
import { seasonInWords } from "#domain/registration.ts";
import { ageOn } from "#domain/families.ts";
import { mayAct } from "#domain/staff.ts";
import { dayOf, formatDate, weekdays } from "#domain/time.ts";
import type { RosterEntry } from "#server/families/rosters.ts";
import { adminsOnly, staffContext } from "../guard.ts";
import { staffMeta } from "../layout.tsx";
import { ownGroupOnly } from "../own-groups.ts";
import { EmptyState, ExportLink } from "../ui/list.tsx";
import { Icon } from "../ui/icon.tsx";
import type { Route } from "./+types/roster";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  staffMeta(loaderData ? loaderData.name : "Not found");

/** The address of the roster of athletes without a group. */
const none = "none";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  await ownGroupOnly(context, params.group);
  const { content, readRoster, clock } = context.get(servicesContext);
  const { now, zone } = clock();
  const today = dayOf(now, zone);
  const key = params.group === none ? "" : params.group;
  const entries = await readRoster(key);
  if (!entries) throw data(null, 404);
  const { groups, sessions } = content.schedules;
  const group = groups.find(({ id }) => id === key);
  return {
    key,
    name: group?.subtitle ?? "Without a group",
    who: group?.who ?? "",
    today: formatDate(today),
    sessions: sessions
      .filter((session) => session.group === key)
      .toSorted((a, b) => weekdays.indexOf(a.weekday) - weekdays.indexOf(b.weekday))
      .map(({ id, season, weekday, start, end, venue }) => {
        const place = content.venues.find((one) => one.id === venue)?.name ?? "";
        const day = weekday.charAt(0).toUpperCase() + weekday.slice(1);
        return { id, words: `${season}: ${day}, ${start} to ${end}, ${place}` };
      }),
    entries: entries.map((entry) => rosterEntry(entry, today)),
    groups: groups.map(({ id, subtitle }) => ({ id, name: subtitle })),
    message: url.searchParams.get("done") === "moved" ? "Moved." : "",
  };
}

const rosterEntry = (entry: RosterEntry, today: string) => {
  const { athlete, guardians, contacts, seasonFrom, seasonTo } = entry;
  return {
    id: entry.registrationId,
    familyId: athlete.familyId,
    name: fullName(athlete),
    age: athlete.bornOn ? `${ageOn(athlete.bornOn, today)}` : "",
    title: entry.title,
    season: seasonFrom && seasonTo ? seasonInWords({ from: seasonFrom, to: seasonTo }) : "",
    guardians: guardians.map(({ id, name, phone, relationship }) => ({
      id,
      name,
      phone,
      relationship,
    })),
    contacts: contacts.map(({ id, name, phone, relationship }) => ({
      id,
      name,
      phone,
      relationship,
    })),
    hasHealthNote: entry.hasHealthNote,
    pictures: entry.pictures ?? "not answered",
    missing: entry.missing,
    isMoved: entry.isMoved,
  };
};

export async function action({ request, params, context }: Route.ActionArgs) {
  const { moveToGroup } = context.get(servicesContext);
  await ownGroupOnly(context, params.group);
  if (!mayAct(context.get(staffContext).role, "admin")) throw data(adminsOnly, 403);
  const { intent, registration = "", group = "" } = textsOf(await request.formData());
  if (intent !== "move") throw new Response("There is no such action", { status: 400 });
  const isMoved = await moveToGroup(context.get(staffContext), {
    registrationId: registration,
    group,
  });
  if (!isMoved) throw data(null, 404);
  throw redirect(`/admin/groups/${params.group}?done=moved`, 303);
}

/** A group's athletes: whom to call, what to mind, and what is missing. Prints as a list for the track. */
export default function Roster({ loaderData }: Route.ComponentProps) {
  const { key, name, who, today, sessions, entries, groups, message } = loaderData;
  return (
    <>
      <header className="page-head">
        <div>
          <Link className="back" to="/admin/groups">
            <Icon name="back" />
            Groups
          </Link>
          <h1>{name}</h1>
          <p className="quiet">
            {who && `${who}. `}
            {entries.length === 1 ? "1 registration" : `${entries.length} registrations`}, as of{" "}
            {today}
          </p>
        </div>
        <ExportLink
          call="/api/rosters.csv"
          query={new URLSearchParams({ group: key }).toString()}
        />
      </header>
      <p className="told" role="status">
        {message}
      </p>
      {sessions.length > 0 && (
        <details className="roster-sessions">
          <summary>
            {sessions.length === 1 ? "1 weekly session" : `${sessions.length} weekly sessions`}
          </summary>
          <ul>
            {sessions.map(({ id, words }) => (
              <li key={id}>{words}</li>
            ))}
          </ul>
        </details>
      )}
      {entries.length === 0 && (
        <EmptyState title="Nobody yet">
          <p>Athletes appear here when their registration is paid.</p>
        </EmptyState>
      )}
      <ul className="roster">
        {entries.map((entry) => (
          <RosterRow key={entry.id} entry={entry} groups={groups} group={key} />
        ))}
      </ul>
    </>
  );
}

interface RosterRowProps {
  entry: ReturnType<typeof rosterEntry>;
  groups: { id: string; name: string }[];
  group: string;
}

function RosterRow({ entry, groups, group }: RosterRowProps) {
  const { id, name, age, title, season, guardians, contacts, missing } = entry;
  return (
    <li className="panel roster-row">
      <div>
        <h2>
          <Link to={`/admin/families/${entry.familyId}`}>{name}</Link>
          {age && <span className="quiet">, {age}</span>}
        </h2>
        <p className="quiet">
          {title}
          {season && `, ${season}`}
        </p>
        {entry.hasHealthNote && (
          <p className="roster-health">
            <Icon name="alert" /> Has a health note: read it on the family’s page
          </p>
        )}
        {missing.length > 0 && <p className="family-missing">Missing: {missing.join(", ")}</p>}
        <p>Pictures: {entry.pictures}</p>
      </div>
      <ul className="roster-calls">
        {guardians.map((guardian) => (
          <Caller key={guardian.id} {...guardian} />
        ))}
        {contacts.map((contact) => (
          <Caller key={contact.id} {...contact} isEmergency />
        ))}
      </ul>
      <details>
        <summary>
          Move to another group<span className="unseen">: {name}</span>
        </summary>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="registration" value={id} />
          <div className="staff-field">
            <label htmlFor={`group-${id}`}>Group</label>
            <select id={`group-${id}`} name="group" defaultValue={group}>
              <option value="">The one of its membership and age</option>
              {groups.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
            </select>
          </div>
          <button className="staff-button" name="intent" value="move">
            Move
          </button>
        </Form>
      </details>
    </li>
  );
}

interface CallerProps {
  name: string;
  phone: string;
  relationship: string;
  isEmergency?: boolean;
}

/** Somebody to call, by one press. */
const Caller = ({ name, phone, relationship, isEmergency = false }: CallerProps) => (
  <li>
    <span>
      {isEmergency && <strong>In an emergency: </strong>}
      {name}
      {relationship && `, ${relationship.toLowerCase()}`}
    </span>
    {phone && <a href={`tel:${phone.replaceAll(/[^+\d]/g, "")}`}>{phone}</a>}
  </li>
);
