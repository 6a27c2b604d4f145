import { data, Link } from "react-router";
import { appContext, mayIn } from "#core/request-context.ts";
import { ageOn } from "#modules/families/index.ts";
import { AuditPanel, orderStateLabels } from "#modules/enrolment/ui.ts";
import { takeBroughtWaivers, medicalActions } from "#modules/families/ui.server.ts";
import {
  BroughtWaivers,
  athleteEntry,
  EntryForm,
  EntryView,
  MedicalInformation,
  FamilyWaivers,
  signatureEntry,
  registrationState,
} from "#modules/families/ui.ts";
import { formatMoney } from "#core/money.ts";
import { familyName, fullName } from "#core/names.ts";
import { dayOf, formatDate, spokenDayOf } from "#core/time/time.ts";
import { type AthletePage, readAthlete } from "../athlete.server.ts";
import { clockOf } from "#core/time/clock.server.ts";
import { BackLink } from "#core/ui/admin/back-link.tsx";
import { Icon } from "#core/ui/admin/icon.tsx";
import { May, MayLink, useMay } from "#core/ui/admin/may.tsx";
import { FailureLine } from "#core/ui/admin/result-line.tsx";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import type { Route } from "./+types/athlete";
import { Calls } from "./calls.tsx";
import { takeCorrection } from "./correction.ts";
import { staffMeta } from "#core/ui/admin/meta.ts";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  staffMeta(loaderData ? loaderData.name : "Not found");

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { content } = ctx;
  const may = mayIn(context);
  const page = await readAthlete(ctx, params.family, params.athlete, may);
  if (!page) throw data(null, 404);
  const { family, athlete, medicalInformation } = page;
  const { now, zone } = clockOf(ctx);
  return {
    familyId: family.id,
    family: familyName(family),
    name: fullName(athlete),
    givenName: athlete.givenName,
    born: birthLabel(athlete, dayOf(now, zone)),
    missing: page.missing,
    pictures: page.pictures,
    guardians: family.guardians.map(({ id, name, phone, email, relationship }) => ({
      id,
      name,
      phone,
      email,
      relationship,
    })),
    contacts: family.contacts.map(({ id, name, phone, relationship }) => ({
      id,
      name,
      phone,
      relationship,
    })),
    registrations: page.registrations.map(registrationEntry),
    entry: athleteEntry(athlete),
    signatures: (may("waivers.manage") ? athlete.signatures : []).map(signatureEntry(zone)),
    asked: page.asked.map(({ id, title, version, answer, statement, sha256 }) => ({
      id,
      title,
      version,
      answer,
      statement,
      sha256,
    })),
    medicalInformation: medicalInformation
      ? [
          {
            athleteId: athlete.id,
            name: athlete.givenName,
            isReadable: medicalInformation.isReadable,
            agreedOn: spokenDayOf(medicalInformation.consentedAt, zone),
            agreedTo: medicalInformation.consentText,
          },
        ]
      : [],
    health: {
      without:
        medicalInformation || !may("health.see")
          ? []
          : [{ athleteId: athlete.id, name: athlete.givenName }],
      today: dayOf(now, zone),
      consent: content.office.medicalInformation.consent,
    },
    log: page.log,
  };
}

/** `Born May 4, 2012, 14 years old`. @param today ISO */
function birthLabel(
  { bornOn, birthYear }: Pick<AthletePage["athlete"], "bornOn" | "birthYear">,
  today: string,
): string {
  if (bornOn) return `Born ${formatDate(bornOn)}, ${ageOn(bornOn, today)} years old`;
  return birthYear ? `Born in ${birthYear}` : "Date of birth not known";
}

/** A registration with its line of the order. */
function registrationEntry(registration: AthletePage["registrations"][number]) {
  const { id, title, seasonFrom, seasonTo, groups, groupId, line, orderState } = registration;
  return {
    id,
    title,
    state: registrationState(registration),
    season: seasonFrom && seasonTo ? `${formatDate(seasonFrom)} to ${formatDate(seasonTo)}` : "",
    groups: groups.map((each) => ({
      id: each.id,
      name: each.subtitle,
      isMoved: groupId === each.id,
    })),
    price: line && [
      formatMoney(line.priceCents),
      ...line.discounts.map(({ label, cents }) => `less ${formatMoney(cents)} (${label})`),
      ...(line.taxCents > 0 ? [`HST ${formatMoney(line.taxCents)}`] : []),
      ...(line.keptCents > 0 ? [`${formatMoney(line.keptCents)} kept of the program before`] : []),
      ...(line.amountCents !== line.priceCents ? [`to pay ${formatMoney(line.amountCents)}`] : []),
    ],
    payment: orderState && orderStateLabels[orderState],
    reference: registration.reference,
    isActive: registration.state === "active" || registration.state === "unplaced",
  };
}

type Given = StaffPageAction<Route.ActionArgs>;

export const action = pageActions({
  ...medicalActions(ofPage),
  async "record-papers"(given: Given) {
    return takeBroughtWaivers(given, ofPage(given));
  },
  async correct(given: Given) {
    const { familyId, athleteId: id } = ofPage(given);
    return takeCorrection(given, { familyId, part: "athlete", id });
  },
});

/** The page is one athlete's: none of its forms changes another athlete. */
function ofPage({ params, fields }: Given) {
  if (fields.id !== params.athlete) throw data(null, 404);
  return { familyId: params.family, athleteId: params.athlete };
}

/** One athlete: what is missing, whom to call, then everything else. Each part is a section of its own. */
export default function AthletePage({ loaderData, actionData }: Route.ComponentProps) {
  const { familyId, family, name, givenName, born, missing, pictures } = loaderData;
  const { guardians, contacts, registrations, entry, signatures, asked, medicalInformation } =
    loaderData;
  const { health, log } = loaderData;
  const failure = actionData && "errors" in actionData ? actionData : undefined;
  return (
    <>
      <header className="page-head">
        <div>
          <BackLink to={`/admin/families/${familyId}`}>{family}</BackLink>
          <h1>{name}</h1>
          <p className="quiet">{born}</p>
          {missing.length > 0 && (
            <p className="family-missing">
              <Icon name="alert" /> Missing: {missing.join(", ")}
            </p>
          )}
        </div>
        <May may="enrolment.manage">
          <Link className="staff-button" to={`/admin/families/register?family=${familyId}`}>
            Register again
          </Link>
        </May>
      </header>
      <FailureLine failure={failure} />
      <div className="athlete-calls">
        <Calls heading="Parents and guardians" people={guardians} none="No guardian is known." />
        <Calls heading="In an emergency" people={contacts} none="Nobody is named." />
      </div>
      <MedicalInformation notes={medicalInformation} {...health} answer={actionData} />
      <Registrations entries={registrations} />
      {useMay()("families.edit") ? (
        <EntryForm entry={entry} choices={[]} failure={failure} />
      ) : (
        <EntryView entry={entry} />
      )}
      <section className="panel" aria-labelledby="pictures">
        <h2 id="pictures">Pictures</h2>
        <p>{pictures ?? "Not answered, or too long ago."}</p>
      </section>
      <May may="waivers.manage">
        <FamilyWaivers athletes={[{ id: entry.id, athlete: givenName, signatures }]}>
          <BroughtWaivers
            athleteId={entry.id}
            name={name}
            waivers={asked}
            guardians={guardians}
            today={health.today}
            failure={failure}
          />
        </FamilyWaivers>
      </May>
      <AuditPanel entries={log} />
    </>
  );
}

type RegistrationEntry = ReturnType<typeof registrationEntry>;

/** All seasons, the newest first. */
function Registrations({ entries }: { entries: RegistrationEntry[] }) {
  const mayMove = useMay()("billing.refund");
  return (
    <section className="panel" aria-labelledby="registrations">
      <h2 id="registrations">Registrations</h2>
      {entries.length === 0 && <p className="quiet">No registrations.</p>}
      <ul className="family-registrations">
        {entries.map(
          ({ id, title, state, season, groups, price, payment, reference, isActive }) => (
            <li key={id}>
              <strong>{title}</strong>
              <span>
                {state}
                {season && `, ${season}`}
              </span>
              {groups.map((group) => (
                <MayLink key={group.id} may="groups.coach" to={`/admin/groups/${group.id}`}>
                  Group: {group.name}
                  {group.isMoved && " (moved there by the office)"}
                </MayLink>
              ))}
              {reference && (
                <span className="athlete-paid">
                  <Link to={`/admin/payments/${reference}`}>Payment {reference}</Link>
                  {payment && `: ${payment}`}
                  {price && `, ${price.join(", ")}`}
                </span>
              )}
              {reference && isActive && mayMove && (
                <Link to={`/admin/payments/${reference}/move?registration=${id}`}>
                  Move to another program…<span className="unseen"> {title}</span>
                </Link>
              )}
            </li>
          ),
        )}
      </ul>
    </section>
  );
}
