import { data, Link } from "react-router";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { familyName, fullName } from "#core/names.ts";
import { appContext, mayIn } from "#core/request-context.ts";
import { clockOf } from "#core/time/clock.server.ts";
import { dayOf, dateTextOf } from "#core/time/time.ts";
import { BackLink } from "#core/ui/admin/back-link.tsx";
import { Icon } from "#core/ui/admin/icon.tsx";
import { May } from "#core/ui/admin/may.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";
import { FailureLine } from "#core/ui/admin/result-line.tsx";
import { CollapsibleAudit } from "#modules/enrolment/ui.ts";
import { personPath } from "#modules/families/index.ts";
import {
  OfflineWaiverFields,
  FamilyWaivers,
  MedicalInformation,
  signatureEntry,
} from "#modules/families/ui.ts";
import { medicalActions, recordOfflineWaivers } from "#modules/families/ui.server.ts";
import { memberOf } from "#modules/federation/index.server.ts";
import { FederationNumber } from "#modules/federation/ui.ts";
import { readAthlete } from "../athlete.server.ts";
import type { Route } from "./+types/athlete";
import { bornLabel } from "./family-record.server.ts";
import { Adults, GuardianPhones, useWritePath } from "./people.tsx";
import { RecordLinks } from "./record-links.tsx";
import { Registrations } from "./registrations.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  staffMeta(loaderData ? loaderData.name : "Not found");

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const may = mayIn(context);
  const page = await readAthlete(ctx, params.family, params.athlete, may);
  if (!page) throw data(null, 404);
  const { family, athlete, medicalInformation: note } = page;
  const { now, zone } = clockOf(ctx);
  const today = dayOf(now, zone);
  const self = { athleteId: athlete.id, name: athlete.givenName };
  return {
    familyId: family.id,
    id: athlete.id,
    family: familyName(family),
    name: fullName(athlete),
    called: athlete.nameUsed,
    born: bornLabel(athlete, today),
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
    seasons: page.seasons,
    waivers: {
      id: athlete.id,
      athlete: athlete.givenName,
      missing: page.missingWaivers,
      signatures: (may("waivers.manage") ? athlete.signatures : []).map(signatureEntry(zone)),
    },
    asked: page.asked.map(({ id, title, version, answer, statement, sha256 }) => ({
      id,
      title,
      version,
      answer,
      statement,
      sha256,
    })),
    medicalInformation: {
      notes: note
        ? [
            {
              ...self,
              isReadable: note.isReadable,
              agreedOn: dateTextOf(note.consentedAt, zone),
              agreedTo: note.consentText,
            },
          ]
        : [],
      without: note || !may("health.see") ? [] : [self],
      today,
      consent: ctx.content.office.medicalInformation.consent,
    },
    federation: await memberOf(ctx.db, athlete.id),
    log: page.log,
  };
}

type Given = StaffPageAction<Route.ActionArgs>;

const pathOf = ({ params }: Given) => `/admin/families/${params.family}/${params.athlete}`;

export const action = pageActions({
  ...medicalActions(ofPage, pathOf),
  async "record-waivers"(given: Given) {
    return recordOfflineWaivers(given, ofPage(given));
  },
});

/** The page is for one athlete, so none of its forms may change another athlete. */
function ofPage({ params, fields }: Given) {
  if (fields.id !== params.athlete) throw data(null, 404);
  return { familyId: params.family, athleteId: params.athlete };
}

/** One athlete: what is missing and whom to call, then everything else. */
export default function AthletePage({ loaderData, actionData }: Route.ComponentProps) {
  const { familyId, id, family, name, called, born, missing, guardians, contacts } = loaderData;
  const { medicalInformation, waivers } = loaderData;
  const failure = actionData && "errors" in actionData ? actionData : undefined;
  const write = useWritePath(familyId);
  return (
    <>
      <header className="page-head">
        <div>
          <BackLink to={`/admin/families/${familyId}`}>{family}</BackLink>
          <h1>{name}</h1>
          <p className="quiet action-row">
            <span>{[called && `Called ${called}`, born].filter(Boolean).join(". ")}</span>
            <GuardianPhones guardians={guardians} />
          </p>
          {missing.length > 0 && (
            <p className="urgent">
              <Icon name="alert" /> Missing: {missing.join(", ")}
            </p>
          )}
        </div>
        <May may="families.edit">
          <Link className="staff-button" to={personPath(familyId, "athlete", id)}>
            Edit
          </Link>
        </May>
        <May may="enrolment.manage">
          <Link className="staff-button" to={`/admin/families/register?family=${familyId}`}>
            Add registration
          </Link>
        </May>
        {write && (
          <Link className="staff-button" to={write}>
            Message
          </Link>
        )}
      </header>
      <FailureLine failure={failure} />
      <RecordLinks
        links={[
          ["health-notes", "Medical information"],
          ["registrations", "Registrations"],
          ["guardian", "Guardians"],
          ["contact", "Contacts"],
        ]}
      />
      <div className="record">
        <div>
          <MedicalInformation {...medicalInformation} answer={actionData} />
          <Registrations seasons={loaderData.seasons} isOfOne />
          <May may="waivers.manage">
            <FamilyWaivers athletes={[waivers]}>
              <OfflineWaiverFields
                athleteId={id}
                name={name}
                waivers={loaderData.asked}
                guardians={guardians}
                today={medicalInformation.today}
                failure={failure}
              />
            </FamilyWaivers>
          </May>
        </div>
        <div>
          <Adults familyId={familyId} guardians={guardians} contacts={contacts} />
          <FederationNumber
            page={`/admin/families/${familyId}/${id}`}
            member={loaderData.federation}
          />
          <section className="panel" aria-labelledby="pictures">
            <h2 id="pictures">Pictures</h2>
            <p>{loaderData.pictures ?? "No current answer."}</p>
          </section>
        </div>
        <div>
          <CollapsibleAudit entries={loaderData.log} />
        </div>
      </div>
    </>
  );
}
