import { ButtonLink } from "#core/ui/button.tsx";
import { BookedCard } from "#modules/catalogue/ui.ts";
import type { OfficeText } from "#modules/content/index.ts";
import { familyPath } from "#modules/families/index.ts";
import type { Refusal } from "./answers.ts";
import { ResultsSection } from "./results.tsx";
import { HealthSection, WaiversSection } from "./waivers.tsx";
import { PhoneDisclosure } from "./phone-disclosure.tsx";
import type { AthleteView } from "./registration-view.ts";

interface AthleteSectionProps {
  athlete: AthleteView;
  health: OfficeText["medicalInformation"];
  success: { at: string; message: string } | null;
  refusal: Refusal | undefined;
}

/** An athlete's registrations, current and future ones first; then waivers and medical information. */
export function AthleteSection({ athlete, health, success, refusal }: AthleteSectionProps) {
  const { id, givenName, familyName, coming, earlier } = athlete;
  const headingId = `athlete-${id}`;
  return (
    <section className="family-section family-fold" aria-labelledby={headingId}>
      <h2 id={headingId}>{`${givenName} ${familyName}`.trim()}</h2>
      <PhoneDisclosure about={givenName} />
      {coming.map((booking) => (
        <div key={booking.id}>
          <BookedCard {...booking} />
          {booking.mayLeave && (
            <p className="family-leave">
              <a href={`${familyPath}/move/${booking.id}`}>
                Move to another program…
                <span className="unseen">
                  {" "}
                  {givenName} from {booking.title}
                </span>
              </a>{" "}
              <a href={`${familyPath}/withdraw/${booking.id}`}>
                Withdraw…
                <span className="unseen">
                  {" "}
                  {givenName} from {booking.title}
                </span>
              </a>
            </p>
          )}
        </div>
      ))}
      {coming.length === 0 && (
        <div className="family-none">
          <p>Not registered for anything at the moment.</p>
          <ButtonLink to="/register-for-membership" about={`${givenName} again`}>
            Register
          </ButtonLink>
        </div>
      )}
      <ResultsSection athlete={athlete} />
      <WaiversSection {...{ athlete, success, refusal }} />
      <HealthSection {...{ athlete, success, refusal }} labels={health} />
      {earlier.length > 0 && (
        <details className="family-earlier">
          <summary>
            Earlier<span className="unseen"> registrations of {givenName}</span>
          </summary>
          <ul>
            {earlier.map(({ id: bookingId, title, season, state }) => (
              <li key={bookingId}>
                <strong>{title}</strong> {[season, state].filter(Boolean).join(" · ")}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
