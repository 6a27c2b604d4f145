import type { ReactNode } from "react";
import type { ApplicationField } from "#domain/application.ts";
import type { ApplicationCopy } from "#domain/content/application.ts";
import { type Asking, Line, Lines, Ticks } from "./application-fields.tsx";
import { NewsletterBox } from "./form-boxes.tsx";
import { PlaceFields } from "./place-fields.tsx";

export interface ApplicationPart {
  id: keyof ApplicationCopy["parts"];
  /** Its fields; a group by its first. */
  fields: ApplicationField[];
  draw: (ask: Asking) => ReactNode;
}

/** The application in five parts: one form, so that it works whole without JavaScript. */
export const applicationParts: ApplicationPart[] = [
  {
    id: "athlete",
    fields: ["qsc_yes", "full_name", "member", "age", "guardian_name", "guardian_email"],
    draw: (ask) => (
      <>
        <Ticks name="qsc_yes" ask={ask} />
        <Line name="full_name" ask={ask} autoComplete="off" />
        <Ticks name="member" ask={ask} />
        <div className="form-pairs">
          <Line
            name="age"
            ask={ask}
            inputMode="numeric"
            autoComplete="off"
            pattern={ask.words.of13AndOlder}
            short
          />
        </div>
        <Guardian ask={ask} />
      </>
    ),
  },
  {
    id: "sport",
    fields: ["sport_priority_1", "positions", "country", "state"],
    draw: (ask) => (
      <>
        <fieldset className="choices">
          <legend>{ask.copy.questions.sport_priority_1}</legend>
          <div className="form-triples">
            <Line name="sport_priority_1" ask={ask} autoComplete="off" />
            <Line name="sport_priority_2" ask={ask} autoComplete="off" />
            <Line name="sport_priority_3" ask={ask} autoComplete="off" />
          </div>
        </fieldset>
        <Line name="positions" ask={ask} autoComplete="off" />
        <PlaceFields ask={ask} />
      </>
    ),
  },
  {
    id: "goals",
    fields: ["major_obstacles", "physical_performance", "one_year_celebration"],
    draw: (ask) => (
      <>
        <Lines name="major_obstacles" ask={ask} />
        <Lines name="physical_performance" ask={ask} />
        <Lines name="one_year_celebration" ask={ask} />
      </>
    ),
  },
  {
    id: "background",
    fields: [
      "about_us",
      "commercial_gym",
      "strength_conditioning",
      "current_occupation",
      "invest_financially",
    ],
    draw: (ask) => (
      <>
        <Line name="about_us" ask={ask} autoComplete="off" />
        <Ticks name="commercial_gym" ask={ask} />
        <Ticks name="strength_conditioning" ask={ask} />
        <Line name="current_occupation" ask={ask} autoComplete="off" />
        <Ticks name="invest_financially" ask={ask} />
      </>
    ),
  },
  {
    id: "reply",
    fields: ["email", "phone_number"],
    draw: (ask) => (
      <>
        <div className="form-pairs">
          <Line name="email" ask={ask} type="email" autoComplete="email" />
          <Line name="phone_number" ask={ask} type="tel" autoComplete="tel" />
        </div>
        <NewsletterBox valueOf={ask.valueOf} />
      </>
    ),
  },
];

/** Shows while the age above is under 13, by CSS. */
function Guardian({ ask }: { ask: Asking }) {
  const { heading, text } = ask.copy.under13;
  return (
    <div className="own-group asked-under-13">
      <h4 className="own-group-heading">{heading}</h4>
      <p>{text}</p>
      <div className="form-pairs">
        <Line name="guardian_name" ask={ask} autoComplete="off" />
        <Line name="guardian_email" ask={ask} type="email" autoComplete="off" />
      </div>
    </div>
  );
}
