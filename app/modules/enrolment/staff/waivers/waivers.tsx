import { Form, Link } from "react-router";
import { appContext } from "#core/request-context.ts";
import type { Waiver } from "#modules/content/index.ts";
import { missingReasons } from "#modules/families/index.ts";
import type { AppContext } from "#core/context.server.ts";
import { type Reminded, remindFamilies } from "../../remind.server.ts";
import { listWaivers, listWaiversOfCoaches } from "../../waiver-list.server.ts";
import { waiverList } from "../../waiver-query.ts";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { type Column, DataList } from "#core/ui/admin/data-list.tsx";
import { listQuery } from "#core/ui/admin/list-query.ts";
import { EmptyState } from "#core/ui/admin/list.tsx";
import { MayLink } from "#core/ui/admin/may.tsx";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { reloadWithMessage } from "#core/http/flash.server.ts";
import type { Route } from "./+types/waivers";
import { AskedWaivers, askedEntries } from "./asked.tsx";
import { CoachList } from "./lists.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";

export const meta: Route.MetaFunction = () => staffMeta("Waivers");

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { content } = ctx;
  const listWith = (label: (waiver: Waiver) => string) =>
    waiverList(Object.fromEntries(content.waivers.map((waiver) => [waiver.id, label(waiver)])));
  const query = listQuery(
    listWith(({ title }) => title),
    url.searchParams,
  );
  const asked = url.searchParams.get("show") ?? "";
  const show = isTab(asked) ? asked : "athletes";
  const { counts, complete, incomplete, ...found } = await listWaivers(ctx, query);
  const coaches = show === "coaches" ? await listWaiversOfCoaches(ctx) : [];
  return {
    show,
    list: listWith(({ id, title }) => `${title} (${counts[id] ?? 0})`),
    query,
    complete,
    incomplete,
    families: found.families,
    next: found.next,
    athletes: show === "athletes" ? found.athletes.map(athleteEntry) : [],
    coaches: coaches.map(({ id, name, missing }) => ({
      id,
      name,
      missing: missing.map(reasonLabel),
    })),
    asked: show === "forms" ? askedEntries(content.waivers, content.club.legalEntityType) : [],
  };
}

const tabs = { athletes: "Athletes", coaches: "Coaches", forms: "Required forms" };

const isTab = (name: string): name is keyof typeof tabs => Object.hasOwn(tabs, name);

type Athlete = Awaited<ReturnType<typeof listWaivers>>["athletes"][number];

const reasonLabel = ({ waiver, reason }: Athlete["missing"][number]) =>
  `${waiver.title}: ${missingReasons[reason]}`;

const athleteEntry = ({ id, familyId, givenName, familyName, bornOn, missing }: Athlete) => ({
  key: id,
  to: `/admin/families/${familyId}/${id}`,
  name: `${givenName} ${familyName}`.trim(),
  missing: [
    ...(bornOn === null ? ["No date of birth: waivers for an age are not known"] : []),
    ...missing.map(reasonLabel),
  ],
});

/** A waiver of the club by its id, or null. */
const waiverFrom = ({ content }: Pick<AppContext, "content">, id: string | undefined) =>
  content.waivers.find((waiver) => waiver.id === id)?.id ?? null;

/** Sends the listed families an e-mail with what is missing. */
export const action = pageActions({
  async remind(given: StaffPageAction) {
    const { ctx, staff, fields } = given;
    const reminded = await remindFamilies(ctx, staff, { waiver: waiverFrom(ctx, fields.waiver) });
    const told = reminderMessage(reminded);
    return reloadWithMessage(given, reminded.mails > 0 ? told : { note: told });
  },
});

function reminderMessage({ mails, recent, unreachable }: Reminded): string {
  const sent = mails === 1 ? "One email is on its way." : `${mails} emails are on their way.`;
  return [
    mails === 0 ? "No email was sent." : sent,
    recent > 0 &&
      (recent === 1
        ? "One guardian had a reminder within the last seven days."
        : `${recent} guardians had a reminder within the last seven days.`),
    unreachable > 0 &&
      (unreachable === 1
        ? "One family has no email address: call them."
        : `${unreachable} families have no email address: call them.`),
  ]
    .filter(Boolean)
    .join(" ");
}

type Entry = ReturnType<typeof athleteEntry>;

/** More missing waivers are one line that opens. */
const few = 2;

const columns: Column<Entry>[] = [
  {
    label: "Athlete",
    title: true,
    sort: "name",
    cell: ({ name, to }) => (
      <MayLink may="families.see" to={to}>
        {name}
      </MayLink>
    ),
  },
  {
    label: "Missing",
    wrap: true,
    card: "meta",
    cell: ({ name, missing }) =>
      missing.length <= few ? (
        missing.join(", ")
      ) : (
        <details>
          <summary>
            {missing.length} missing
            <span className="unseen"> for {name}</span>
          </summary>
          <ul>
            {missing.map((label) => (
              <li key={label}>{label}</li>
            ))}
          </ul>
        </details>
      ),
  },
];

/** Tabs: the athletes with missing waivers and a reminder to their families; coaches; the texts of all waivers. */
export default function Waivers({ loaderData }: Route.ComponentProps) {
  const { show, list, coaches } = loaderData;
  return (
    <>
      <PageHead title="Waivers" />
      <nav className="page-tabs" aria-label="Whose waivers">
        {Object.entries(tabs).map(([key, name]) => (
          <Link
            key={key}
            to={key === "athletes" ? list.path : `${list.path}?show=${key}`}
            aria-current={key === show ? "page" : undefined}
          >
            {name}
          </Link>
        ))}
      </nav>
      {show === "athletes" && <Athletes {...loaderData} />}
      {show === "coaches" && <CoachList coaches={coaches} />}
      {show === "forms" && <AskedWaivers waivers={loaderData.asked} />}
    </>
  );
}

function Athletes(props: Route.ComponentProps["loaderData"]) {
  const { list, query, next, complete, incomplete, families, athletes } = props;
  return (
    <DataList
      list={list}
      query={query}
      label="Athletes who are missing a waiver, by name"
      columns={columns}
      rows={athletes}
      next={next}
      exports="/api/waivers"
      empty={
        <EmptyState title="Nothing is missing">
          <p>
            Every athlete who is registered now has answered every waiver. An athlete appears here
            when a waiver runs out or gets a new version.
          </p>
        </EmptyState>
      }
    >
      <p>
        <strong>{incomplete}</strong> {incomplete === 1 ? "athlete is" : "athletes are"} missing a
        waiver; {complete} {complete === 1 ? "has" : "have"} all of them.
      </p>
      <Reminder waiver={query.chosen.waiver} families={families} />
    </DataList>
  );
}

interface ReminderProps {
  waiver: string | null;
  /** How many families lack something that an e-mail can ask for. */
  families: number;
}

/** The button that sends every listed family an e-mail. */
function Reminder({ waiver, families }: ReminderProps) {
  if (families === 0) return null;
  return (
    <Form method="post" className="filter-actions" preventScrollReset>
      <input type="hidden" name="waiver" value={waiver ?? ""} />
      <ActionButton action="remind" look="primary">
        Send reminder to {families === 1 ? "one family" : `${families} families`}
      </ActionButton>
      <span className="quiet">
        Each guardian gets one email with everything that’s missing, at most once in seven days.
      </span>
    </Form>
  );
}
