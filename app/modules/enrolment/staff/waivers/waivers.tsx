import { Form } from "react-router";
import { textsOf } from "#core/records.ts";
import { appContext } from "#core/request-context.ts";
import { missingReasons } from "#modules/families/index.ts";
import type { AppContext } from "#core/context.server.ts";
import { type Reminded, remindFamilies } from "../../remind.server.ts";
import { listWaivers } from "../../waiver-list.server.ts";
import {
  EmptyState,
  ExportLink,
  FilterSelect,
  NumberedPager,
  pageFrom,
} from "#core/ui/admin/list.tsx";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { reloadWithMessage } from "#core/http/flash.server.ts";
import type { Route } from "./+types/waivers";
import { AskedWaivers, askedEntries } from "./asked.tsx";
import { type AthleteEntry, AthleteList, CoachList } from "./lists.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";

export const meta: Route.MetaFunction = () => staffMeta("Waivers");

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { content } = ctx;
  const waiver = waiverFrom(ctx, textsOf(url.searchParams).waiver);
  const page = pageFrom(url.searchParams);
  const found = await listWaivers(ctx, { waiver, page });
  return {
    waiver,
    page,
    complete: found.complete,
    incomplete: found.incomplete,
    families: found.families,
    hasMore: found.hasMore,
    choices: Object.fromEntries(
      content.waivers.map(({ id, title }) => [id, `${title} (${found.counts[id] ?? 0})`]),
    ),
    athletes: found.athletes.map(athleteEntry),
    coaches: found.coaches.map(({ id, name, missing }) => ({
      id,
      name,
      missing: missing.map(reasonLabel),
    })),
    asked: askedEntries(content.waivers, content.club.legalEntityType),
  };
}

type Athlete = Awaited<ReturnType<typeof listWaivers>>["athletes"][number];

const reasonLabel = ({ waiver, reason }: Athlete["missing"][number]) =>
  `${waiver.title}: ${missingReasons[reason]}`;

const athleteEntry = ({
  id,
  familyId,
  givenName,
  familyName,
  bornOn,
  missing,
}: Athlete): AthleteEntry => ({
  id,
  familyId,
  name: `${givenName} ${familyName}`.trim(),
  missing: [
    ...(bornOn === null ? ["No date of birth: waivers for an age are not known"] : []),
    ...missing.map(reasonLabel),
  ],
});

/** A waiver of the club by its id, or null. */
const waiverFrom = ({ content }: Pick<AppContext, "content">, id: string | undefined) =>
  content.waivers.find((waiver) => waiver.id === id)?.id ?? null;

/** Sends the families of the list an e-mail with what is missing. */
export const action = pageActions({
  async remind(given: StaffPageAction) {
    const { ctx, staff, fields } = given;
    const reminded = await remindFamilies(ctx, staff, { waiver: waiverFrom(ctx, fields.waiver) });
    return reloadWithMessage(given, reminderMessage(reminded));
  },
});

function reminderMessage({ mails, recent, unreachable }: Reminded): string {
  const sent = mails === 1 ? "One e-mail is on its way." : `${mails} e-mails are on their way.`;
  return [
    mails === 0 ? "No e-mail was sent." : sent,
    recent > 0 &&
      (recent === 1
        ? "One guardian had a reminder within the last seven days."
        : `${recent} guardians had a reminder within the last seven days.`),
    unreachable > 0 &&
      (unreachable === 1
        ? "One family has no e-mail address: call them."
        : `${unreachable} families have no e-mail address: call them.`),
  ]
    .filter(Boolean)
    .join(" ");
}

/** The athletes with missing waivers, a reminder to their families, and the texts of all waivers. */
export default function Waivers({ loaderData }: Route.ComponentProps) {
  const { waiver, complete, incomplete, choices, athletes, coaches, asked } = loaderData;
  return (
    <>
      <header className="page-head">
        <h1>Waivers</h1>
        <ExportLink call="/api/signatures.csv" query="" />
      </header>
      <ul className="tallies">
        <li className="tally">
          <strong>{incomplete}</strong> {incomplete === 1 ? "athlete lacks" : "athletes lack"} a
          waiver
        </li>
        <li className="tally">
          <strong>{complete}</strong> {complete === 1 ? "athlete has" : "athletes have"} all of them
        </li>
      </ul>
      <section aria-labelledby="missing">
        <h2 id="missing">What is missing</h2>
        <Form className="filters waiver-filter" method="get" aria-label="Filter">
          <FilterSelect
            name="waiver"
            label="Waiver"
            chosen={waiver}
            options={choices}
            key={waiver}
          />
          <button className="staff-button">Show</button>
        </Form>
        <Reminder {...loaderData} />
        {athletes.length > 0 ? (
          <AthleteList athletes={athletes} />
        ) : (
          <EmptyState title={incomplete > 0 ? "Nobody on this page" : "Nothing is missing"}>
            <p>
              {incomplete > 0
                ? "Nobody lacks this waiver. Choose another one, or Any."
                : "Every athlete who is registered now has answered every waiver. An athlete appears here when a waiver runs out or gets a new version."}
            </p>
          </EmptyState>
        )}
        <NumberedPager {...loaderData} query={waiver ? { waiver } : {}} />
      </section>
      {coaches.length > 0 && <CoachList coaches={coaches} />}
      <AskedWaivers waivers={asked} />
    </>
  );
}

interface ReminderProps {
  waiver: string | null;
  /** How many families have something missing that an e-mail can ask for. */
  families: number;
}

/** The button that sends every family of the list an e-mail. */
function Reminder({ waiver, families }: ReminderProps) {
  if (families === 0) return null;
  return (
    <Form method="post" className="waiver-reminder" preventScrollReset>
      <input type="hidden" name="waiver" value={waiver ?? ""} />
      <button className="staff-button primary" name="_action" value="remind">
        Send reminder to {families === 1 ? "one family" : `${families} families`}
      </button>
      <span className="quiet">
        One e-mail to each guardian, with everything that is missing. Nobody gets two within seven
        days.
      </span>
    </Form>
  );
}
