import type { OfficeText } from "#modules/content/index.ts";
import { familyPath, ownPrefix, waiverField, textHashField } from "#modules/families/index.ts";
import { HealthFields, WaiverFields, WaiverText } from "#modules/families/ui.ts";
import { Button } from "#core/ui/button.tsx";
import { Answer } from "./answer.tsx";
import type { Refusal } from "./answers.ts";
import type { AthleteView } from "./registration-view.ts";

interface PartProps {
  athlete: AthleteView;
  success: { at: string; message: string } | null;
  refusal: Refusal | undefined;
}

/** An athlete's waivers: the missing ones as a form, then the valid ones, folded, with their last day. */
export function WaiversSection({ athlete, success, refusal }: PartProps) {
  const { id, givenName, asked, held, heldUntil } = athlete;
  const at = `waivers-${id}`;
  const refused = refusal?.at === at ? refusal : undefined;
  const wrong = refused?.values.change ? undefined : refused;
  if (asked.length === 0 && held.length === 0) return null;
  return (
    <section className="family-part" aria-labelledby={at}>
      <h3 id={at}>
        Forms and waivers<span className="unseen"> of {givenName}</span>
      </h3>
      <Answer {...{ at, success }} />
      {asked.length > 0 && (
        <form method="post" action={familyPath} noValidate className="form family-own-form">
          <p className="family-soon">
            {asked.length === 1 ? "One waiver is missing." : `${asked.length} waivers are missing.`}
          </p>
          <Answer at={at} refusal={wrong} />
          <input type="hidden" name="athlete" value={id} />
          <WaiverFields
            isHeaded
            athlete={givenName}
            waivers={asked}
            prefix={ownPrefix(id)}
            values={wrong?.values ?? {}}
            errors={wrong?.errors ?? {}}
          />
          <Button name="_action" value="answer-waivers">
            Send the answers
          </Button>
        </form>
      )}
      {held.length > 0 && (
        <details
          open={success?.at === at || refused !== undefined || held.some(({ isSoon }) => isSoon)}
        >
          <summary>
            {held.length} answered<span className="unseen"> for {givenName}</span>.{" "}
            {held.length === 1 ? "It runs out" : "The first runs out"} on {heldUntil}.
          </summary>
          <ul className="family-held">
            {held.map(({ id: own, title, answer, by, until, isSoon, waiver, given }) => (
              <li key={own}>
                <strong>{title}</strong>
                <p>
                  {answer === "Confirmed" ? "Signed" : answer} by {by},{" "}
                  {isSoon ? (
                    <span className="family-soon">runs out soon: good until {until}.</span>
                  ) : (
                    `good until ${until}.`
                  )}
                </p>
                <details>
                  <summary>
                    Read it<span className="unseen">: {title}</span>
                  </summary>
                  <WaiverText waiver={waiver} />
                </details>
                {given && <ChangeAnswer {...{ athlete, waiver, given }} refusal={refused} />}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

interface ChangeAnswerProps {
  athlete: AthleteView;
  waiver: AthleteView["held"][number]["waiver"];
  given: string;
  refusal: Refusal | undefined;
}

/** Changes an earlier choice, which takes effect at once. */
function ChangeAnswer({ athlete, waiver, given, refusal }: ChangeAnswerProps) {
  const { id, givenName } = athlete;
  const prefix = ownPrefix(id);
  const isRefused = refusal?.values.change === waiver.id;
  const values = {
    [waiverField(prefix, waiver.id)]: given,
    [textHashField(prefix, waiver.id)]: waiver.sha256,
  };
  return (
    <details open={isRefused}>
      <summary>
        Change the answer<span className="unseen"> to {waiver.title}</span>
      </summary>
      <form method="post" action={familyPath} noValidate className="form family-own-form">
        {isRefused && <Answer at={refusal.at} refusal={refusal} />}
        <input type="hidden" name="athlete" value={id} />
        <input type="hidden" name="change" value={waiver.id} />
        <WaiverFields
          isHeaded
          athlete={givenName}
          waivers={[waiver]}
          prefix={prefix}
          values={isRefused ? refusal.values : values}
          errors={isRefused ? refusal.errors : {}}
        />
        <Button name="_action" value="answer-waivers">
          Save the answer
        </Button>
      </form>
    </details>
  );
}

/** Whether an athlete has medical information, and the form that enters, replaces or deletes it. */
export function HealthSection({
  athlete,
  labels,
  success,
  refusal,
}: PartProps & { labels: OfficeText["medicalInformation"] }) {
  const { id, givenName, hasMedicalInformation, isTraining } = athlete;
  const at = `health-${id}`;
  const wrong = refusal?.at === at ? refusal : undefined;
  if (!isTraining && !hasMedicalInformation && success?.at !== at) return null;
  return (
    <section className="family-part" aria-labelledby={at}>
      <h3 id={at}>
        Health<span className="unseen"> of {givenName}</span>
      </h3>
      <Answer {...{ at, success }} />
      <p>
        {hasMedicalInformation
          ? `We have medical information for ${givenName}. To keep it private it is not shown here.`
          : `We have no medical information for ${givenName}.`}
      </p>
      <form method="post" action={familyPath} noValidate className="form family-own-form">
        <Answer {...{ at, refusal }} />
        <input type="hidden" name="athlete" value={id} />
        <HealthFields
          prefix={ownPrefix(id)}
          labels={labels}
          values={wrong?.values ?? {}}
          errors={wrong?.errors ?? {}}
          isStored={hasMedicalInformation}
          button={
            <Button name="_action" value="write-health">
              Save the medical information
            </Button>
          }
        />
      </form>
    </section>
  );
}
