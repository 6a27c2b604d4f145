import {
  athleteField,
  athleteFields,
  athleteNumbers,
  commonPrefix,
  programsOf,
} from "#modules/families/index.ts";
import { HealthFields, WaiverFields } from "#modules/families/ui.ts";
import type { OfficeText } from "#modules/content/index.ts";
import type { AskedOfAthlete } from "#modules/enrolment/index.server.ts";
import { namesIn, waiverGroups } from "../waiver-groups.ts";

interface WaiverStepProps {
  asked: readonly AskedOfAthlete[];
  values: Record<string, string>;
  errors: Record<string, string>;
  health: OfficeText["medicalInformation"];
}

/** Medical information of each athlete who registers, then the waivers: a text that several share is shown once. */
export function WaiverStep({ asked, values, errors, health }: WaiverStepProps) {
  const { common, own } = waiverGroups(asked, values);
  const registering = athleteNumbers(values).filter((n) => programsOf(values, n).length > 0);
  const nameOf = (n: number) => values[athleteField(n, athleteFields.givenName.form)]?.trim() ?? "";
  return (
    <>
      <div className="agreement-asked">
        <h3>Medical information</h3>
        {registering.map((n) => (
          <HealthFields
            key={n}
            prefix={athleteField(n, "")}
            labels={health}
            athlete={registering.length > 1 ? nameOf(n) : ""}
            isStored={asked.find((one) => one.n === n)?.hasMedicalInformation ?? false}
            {...{ values, errors }}
          />
        ))}
      </div>
      <WaiverFields
        athlete=""
        prefix={commonPrefix}
        waivers={common.map(({ waiver, numbers }) => ({
          ...waiver,
          appliesTo: namesIn(values, numbers),
          before: numbers.map((n) => athleteField(n, "")),
        }))}
        {...{ values, errors }}
      />
      {own.map(({ n, waivers }) => (
        <WaiverFields
          key={n}
          athlete={registering.length > 1 ? nameOf(n) : ""}
          prefix={athleteField(n, "")}
          waivers={waivers.map((waiver) => ({ ...waiver, before: [commonPrefix] }))}
          {...{ values, errors }}
        />
      ))}
    </>
  );
}
