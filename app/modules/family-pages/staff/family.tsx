import { data, Link } from "react-router";
import { appContext, mayIn } from "#core/request-context.ts";
import {
  ownGuardian,
  relationships,
  athleteFields,
  contactFields,
  emptyOf,
  guardianFields,
  writePath,
} from "#modules/families/index.ts";
import { newViews } from "#modules/enrolment/index.ts";
import {
  duplicatesOf,
  mergeFamilies,
  type Merging,
  auditEntries,
} from "#modules/enrolment/index.server.ts";
import {
  hideResults,
  listMedicalInformation,
  openRequests,
  readFamily,
} from "#modules/families/index.server.ts";
import { sendsSms } from "#modules/outbox/index.server.ts";
import { staffResultsOf } from "#modules/results/index.server.ts";
import { AuditPanel } from "#modules/enrolment/ui.ts";
import {
  athleteEntry,
  contactEntry,
  EntryForm,
  EntryView,
  guardianEntry,
  registrationState,
  MedicalInformation,
  RemoveForms,
  FamilyWaivers,
  signatureEntry,
} from "#modules/families/ui.ts";
import { medicalActions, removeActions } from "#modules/families/ui.server.ts";
import { FamilyResults } from "#modules/results/ui.ts";
import { accountCredits } from "#modules/billing/index.server.ts";
import { formatMoney } from "#core/money.ts";
import { familyName, fullName } from "#core/names.ts";
import { dayOf, formatDate, spokenDayOf } from "#core/time/time.ts";
import { listAuditOfFamily } from "#core/audit/audit.server.ts";
import { BackLink } from "#core/ui/admin/back-link.tsx";
import { Icon } from "#core/ui/admin/icon.tsx";
import { May, useMay } from "#core/ui/admin/may.tsx";
import { FailureLine } from "#core/ui/admin/result-line.tsx";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { reloadWithMessage } from "#core/http/flash.server.ts";
import type { Route } from "./+types/family";
import { statementYears } from "../statement-lines.ts";
import { statementLines } from "../statement.server.ts";
import { takeCorrection } from "./correction.ts";
import { Duplicates } from "./duplicates.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";

export const meta: Route.MetaFunction = () => staffMeta("Family");

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { content } = ctx;
  const { timeZone } = content.club;
  const may = mayIn(context);
  const family = await readFamily(ctx, params.family);
  if (!family) throw data(null, 404);
  const [alike, results, notes, requests, log, lines] = await Promise.all([
    may("families.edit") ? duplicatesOf(ctx, family) : [],
    staffResultsOf(
      ctx,
      family.athletes.map(({ id }) => id),
    ),
    listMedicalInformation(ctx, may("health.see") ? family.athletes.map(({ id }) => id) : []),
    openRequests(ctx, family.id),
    may("audit.read") ? listAuditOfFamily(ctx.db, family.id) : [],
    may("billing.see") ? statementLines(ctx, family) : [],
  ]);
  const credits = await accountCredits(
    ctx.db,
    may("billing.see") ? family.guardians.map(({ email }) => email) : [],
  );
  return {
    credits: family.guardians.flatMap(({ id, name, email }) => {
      const cents = credits.get(email.toLowerCase()) ?? 0;
      return cents > 0
        ? { id, text: `${name} has a credit of ${formatMoney(cents)} on account.` }
        : [];
    }),
    id: family.id,
    name: familyName(family),
    missing: family.missing,
    athletes: family.athletes.map((athlete) => ({ id: athlete.id, name: fullName(athlete) })),
    alike: alike.map((other) => ({
      id: other.id,
      name: familyName(other),
      members: [...other.athletes.map(fullName), ...other.guardians.map(({ name }) => name)].join(
        ", ",
      ),
      views: newViews(family, other).map(({ guardians, athletes, contacts }) => ({
        guardians: guardians.map((guardian) => `${guardian.name} (${guardian.email})`),
        athletes: athletes.map(fullName),
        contacts: contacts.map((contact) => contact.name),
      })),
    })),
    entries: [
      ...family.athletes.map(athleteEntry),
      ...family.guardians.map((guardian) => guardianEntry(guardian, sendsSms(ctx))),
      ...family.contacts.map(contactEntry),
    ],
    registrations: family.athletes.flatMap(({ givenName, registrations }) =>
      registrations.map(({ id, title, state, endedOn, seasonFrom, seasonTo, reference }) => ({
        id,
        athlete: givenName,
        title,
        state: registrationState({ state, endedOn }),
        season:
          seasonFrom && seasonTo ? `${formatDate(seasonFrom)} to ${formatDate(seasonTo)}` : "",
        reference: may("billing.see") ? reference : null,
      })),
    ),
    waivers: (may("waivers.manage") ? family.athletes : []).map(
      ({ id, givenName, signatures }) => ({
        id,
        athlete: givenName,
        signatures: signatures.map(signatureEntry(timeZone)),
      }),
    ),
    results: results.map((athlete) => ({
      ...athlete,
      name: family.athletes.find(({ id }) => id === athlete.id)?.givenName ?? "",
    })),
    medicalInformation: family.athletes.flatMap(({ id, givenName }) =>
      notes
        .filter(({ athleteId }) => athleteId === id)
        .map(({ consentedAt, consentText, isReadable }) => ({
          athleteId: id,
          name: givenName,
          isReadable,
          agreedOn: spokenDayOf(consentedAt, timeZone),
          agreedTo: consentText,
        })),
    ),
    health: {
      without: (may("health.see") ? family.athletes : [])
        .filter(({ id }) => !notes.some(({ athleteId }) => athleteId === id))
        .map(({ id, givenName }) => ({ athleteId: id, name: givenName })),
      today: dayOf(new Date(), timeZone),
      consent: content.office.medicalInformation.consent,
    },
    unconfirmed: Object.fromEntries(
      requests.map(({ guardianId, email }) => [guardianId ?? "", email]),
    ),
    relationships: { guardian: [...relationships, ownGuardian], contact: [...relationships] },
    years: statementYears(lines),
    log: await auditEntries(ctx, log),
  };
}

type Given = StaffPageAction<Route.ActionArgs>;

export const action = pageActions({
  async merge(given: Given) {
    const { ctx, staff, params, fields, fail } = given;
    if (fields.confirmed !== "yes") return fail(400, { message: confirmFirst });
    const ids = { remaining: params.family, other: fields.id ?? "" };
    const merging = await mergeFamilies(ctx, staff, ids);
    const message = mergings[merging];
    return merging === "merged" ? reloadWithMessage(given, message) : fail(409, { message });
  },
  async "hide-results"(given: Given) {
    const of = { familyId: given.params.family, athleteId: given.fields.id ?? "" };
    if (!(await hideResults(given.ctx, given.staff, of))) throw data(null, 404);
    const message = "The page is off the site. The family can agree again on its own page.";
    return reloadWithMessage(given, message);
  },
  ...medicalActions(({ params, fields: { id = "" } }: Given) => ({
    familyId: params.family,
    athleteId: id,
  })),
  ...removeActions(({ params, fields: { id = "" } }: Given) => ({ familyId: params.family, id })),
  async correct(given: Given) {
    const { id = "", part } = given.fields;
    if (part !== "athlete" && part !== "guardian" && part !== "contact")
      throw new Response("There is no such part", { status: 400 });
    return takeCorrection(given, { familyId: given.params.family, part, id });
  },
});

const newGuardian = { id: "new", ...emptyOf(guardianFields), smsConsent: false };
const newContact = { id: "new", ...emptyOf(contactFields) };
const newAthlete = { id: "new", ...emptyOf(athleteFields), birthYear: null };

const confirmFirst =
  "Ask both families first, then tick the box that they belong together. Nothing was changed.";

const mergings: Record<Merging, string> = {
  merged: "Merged: it is one family now.",
  gone: "One of the two is gone already. Nothing was changed.",
  locked:
    "Medical information of theirs cannot be read now, and merging would lose it. Nothing was changed; see Health.",
};

/** One family: everything in its record, each entry with its correction. */
export default function FamilyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id: familyId, name, missing: lacking, alike, entries, registrations } = loaderData;
  const { relationships: related, waivers, medicalInformation, health, athletes } = loaderData;
  const failure = actionData && "errors" in actionData ? actionData : undefined;
  const added = [
    athleteEntry(newAthlete),
    guardianEntry(newGuardian, false),
    contactEntry(newContact),
  ];
  const allowed = useMay();
  const mayEdit = allowed("families.edit");
  const isLastGuardian = entries.filter(({ part }) => part === "guardian").length === 1;
  return (
    <>
      <header className="page-head">
        <div>
          <BackLink to="/admin/families">Families</BackLink>
          <h1>{name}</h1>
          {lacking.length > 0 && (
            <p className="family-missing">
              <Icon name="alert" /> Missing: {lacking.join(", ")}
            </p>
          )}
        </div>
        <May may="enrolment.manage">
          <Link className="staff-button" to={`/admin/families/register?family=${familyId}`}>
            Register again
          </Link>
        </May>
        {allowed("messages.write") && allowed("groups.manage") && (
          <Link className="staff-button" to={writePath({ kind: "family", familyId })}>
            <Icon name="send" />
            Write to them
          </Link>
        )}
      </header>
      <FailureLine failure={failure} />
      <Duplicates alike={alike} />
      <section className="panel" aria-labelledby="athletes">
        <h2 id="athletes">Athletes</h2>
        <ul className="family-registrations">
          {athletes.map(({ id, name: athlete }) => (
            <li key={id}>
              <Link to={`/admin/families/${familyId}/${id}`}>Everything about {athlete}</Link>
            </li>
          ))}
        </ul>
      </section>
      <section className="panel" aria-labelledby="registrations">
        <h2 id="registrations">Registrations</h2>
        <ul className="family-registrations">
          {registrations.map(({ id, athlete, title, state, season, reference }) => (
            <li key={id}>
              <strong>
                {athlete}: {title}
              </strong>
              <span>
                {state}
                {season && `, ${season}`}
              </span>
              {reference && <Link to={`/admin/payments/${reference}`}>Payment {reference}</Link>}
            </li>
          ))}
        </ul>
        {loaderData.credits.map(({ id, text }) => (
          <p key={id}>{text}</p>
        ))}
        <May may="billing.see">
          <ul className="family-money">
            <li>
              <Link to={`/admin/payments/ledger?family=${familyId}`}>Ledger of this family</Link>
            </li>
            {loaderData.years.map((year) => (
              <li key={year}>
                <Link to={`/admin/families/${familyId}/statement/${year}`}>
                  Statement of {year}
                </Link>
              </li>
            ))}
          </ul>
        </May>
      </section>
      {!mayEdit && entries.map((entry) => <EntryView key={entry.id} entry={entry} />)}
      {(mayEdit ? [...entries, ...added] : []).map((entry) => (
        <EntryForm
          // A form that added a person starts empty again.
          key={`${entry.part} ${entry.id === "new" ? entries.length : entry.id}`}
          entry={entry}
          choices={entry.part === "guardian" ? related.guardian : related.contact}
          failure={failure}
        >
          {loaderData.unconfirmed[entry.id] && (
            <p className="quiet">
              Not confirmed yet: {loaderData.unconfirmed[entry.id]}. We mailed a link to it.
            </p>
          )}
          {entry.id !== "new" && <RemoveForms {...{ entry, isLastGuardian }} />}
        </EntryForm>
      ))}
      <FamilyResults athletes={loaderData.results} />
      <MedicalInformation notes={medicalInformation} {...health} answer={actionData} />
      <May may="waivers.manage">
        <FamilyWaivers athletes={waivers} />
      </May>
      <AuditPanel entries={loaderData.log} />
    </>
  );
}
