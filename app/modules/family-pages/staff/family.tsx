import { data, Link, unstable_useRoute as useRoute } from "react-router";
import { appContext, mayIn } from "#core/request-context.ts";
import { BackLink } from "#core/ui/admin/back-link.tsx";
import { Icon } from "#core/ui/admin/icon.tsx";
import { useLastList } from "#core/ui/admin/last-list.ts";
import { May, useMay } from "#core/ui/admin/may.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";
import { FailureLine } from "#core/ui/admin/result-line.tsx";
import { CollapsibleAudit } from "#modules/enrolment/ui.ts";
import { FamilyWaivers, MedicalInformation } from "#modules/families/ui.ts";
import { FamilyResults } from "#modules/results/ui.ts";
import type { Route } from "./+types/family";
import { Duplicates } from "./duplicates.tsx";
import { readFamilyRecord } from "./family-record.server.ts";
import { Messages } from "./messages.tsx";
import { Money } from "./money.tsx";
import { Notes } from "./notes.tsx";
import { AddLink, Adults, EditLink, GuardianPhones, useWritePath } from "./people.tsx";
import { RecordLinks } from "./record-links.tsx";
import { Registrations } from "./registrations.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  staffMeta(loaderData ? `${loaderData.name} family` : "Not found");

export async function loader({ context, params }: Route.LoaderArgs) {
  const record = await readFamilyRecord(context.get(appContext), params.family, mayIn(context));
  if (!record) throw data(null, 404);
  return record;
}

/**
 * One family's record: what its children do, the people beside it, and its history below. Each part has a route of its own
 * for its actions.
 */
export default function FamilyPage({ loaderData }: Route.ComponentProps) {
  const { id: familyId, guardians, money, notes, messages } = loaderData;
  const allowed = useMay();
  const write = useWritePath(familyId);
  const medical = useRoute("modules/family-pages/staff/medical-information")?.actionData;
  const medicalFailure = medical && "errors" in medical ? medical : undefined;
  return (
    <>
      <FamilyHead family={loaderData} write={write} />
      <FailureLine failure={medicalFailure} />
      <RecordLinks
        links={[
          ["athletes", "Athletes"],
          ["registrations", "Registrations"],
          ["guardian", "Guardians"],
          ["contact", "Contacts"],
          ...(allowed("health.see") ? [["health-notes", "Medical"] as const] : []),
          ...(money ? [["money", "Payments"] as const] : []),
          ...(notes ? [["notes", "Notes"] as const] : []),
          ...(messages ? [["messages", "Messages"] as const] : []),
        ]}
      />
      <div className="record">
        <div>
          <Duplicates alike={loaderData.alike} />
          <Athletes family={loaderData} />
          <Registrations seasons={loaderData.seasons} />
        </div>
        <div>
          <Adults familyId={familyId} guardians={guardians} contacts={loaderData.contacts} />
          <MedicalInformation
            {...loaderData.medicalInformation}
            to="medical-information"
            answer={medical}
          />
          <May may="waivers.manage">
            <FamilyWaivers athletes={loaderData.waivers} />
          </May>
        </div>
        <div>
          {money && <Money {...{ familyId, money }} />}
          {notes && <Notes {...notes} />}
          {messages && <Messages entries={messages} write={write} />}
          <FamilyResults athletes={loaderData.results} />
          <CollapsibleAudit entries={loaderData.log} />
        </div>
      </div>
    </>
  );
}

interface PartProps {
  family: Route.ComponentProps["loaderData"];
}

/** The family's name, how to reach it, what is missing, and the main actions. */
function FamilyHead({ family, write }: PartProps & { write: string | null }) {
  const { id, name, since, guardians, missing } = family;
  return (
    <header className="page-head">
      <div>
        <BackLink to={useLastList("/admin/families")}>Families</BackLink>
        <h1>{name}</h1>
        <p className="quiet action-row">
          <GuardianPhones guardians={guardians} />
          <span>Since {since}</span>
        </p>
        {missing.length > 0 && (
          <p className="urgent">
            <Icon name="alert" /> Missing: {missing.join(", ")}
          </p>
        )}
      </div>
      <May may="enrolment.manage">
        <Link className="staff-button" to={`/admin/families/register?family=${id}`}>
          Add registration
        </Link>
      </May>
      {write && (
        <Link className="staff-button primary" to={write}>
          <Icon name="send" />
          Message
        </Link>
      )}
    </header>
  );
}

function Athletes({ family: { id: familyId, athletes } }: PartProps) {
  return (
    <section className="panel" aria-labelledby="athletes">
      <div className="panel-head">
        <h2 id="athletes">Athletes</h2>
        <AddLink {...{ familyId }} part="athlete" what="a child" />
      </div>
      <ul className="panel-list">
        {athletes.map(({ id, name, born, groups, hasMedicalInformation }) => (
          <li key={id}>
            <Link to={`/admin/families/${familyId}/${id}`}>
              <strong dir="auto">{name}</strong>
            </Link>
            <span className="quiet">{born}</span>
            {groups && <span>{groups}</span>}
            {hasMedicalInformation && (
              <span className="badge" data-tone="alert">
                <Icon name="alert" />
                Medical information
              </span>
            )}
            <EditLink {...{ familyId, part: "athlete" as const, id, name }} />
          </li>
        ))}
      </ul>
    </section>
  );
}
