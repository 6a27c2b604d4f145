import { Link } from "react-router";
import { familyPath } from "#modules/families/index.ts";
import { longest } from "#core/forms/result.ts";
import { Button } from "#core/ui/button.tsx";
import { PhoneDisclosure } from "./phone-disclosure.tsx";
import { Answer } from "./answer.tsx";
import { TextArea } from "#core/ui/text-field.tsx";
import type { Refusal } from "./answers.ts";

interface YourDataSectionProps {
  success: { at: string; message: string } | null;
  refusal: Refusal | undefined;
}

/** The forms to see the data, request deletion, and end the links. */
export function YourDataSection({ success, refusal }: YourDataSectionProps) {
  const wrong = refusal?.at === "deletion" ? refusal : undefined;
  return (
    <section className="family-section family-fold" aria-labelledby="your-data">
      <h2 id="your-data">Your data</h2>
      <PhoneDisclosure about="your data" />
      <p>
        <a href={`${familyPath}/your-data.json`} download>
          Download what we have about your family
        </a>{" "}
        as a file. <Link to="/privacy-policy">Our privacy policy</Link> says what it is for.
      </p>
      <Answer at="deletion" {...{ success, refusal }} />
      <details open={wrong !== undefined || undefined}>
        <summary>Delete your data…</summary>
        <form method="post" action={familyPath} className="form family-form">
          <p>
            We delete what we have about you within 30 days; the family goes with it unless it has
            another guardian. Payments stay on record for as long as tax law asks. We first mail you
            a page with a button to confirm it.
          </p>
          <TextArea
            id="details"
            name="details"
            label="Anything we should know (optional)"
            rows={2}
            maxLength={longest.text}
            defaultValue={wrong?.values.details ?? ""}
          />
          <Button name="_action" value="ask-deletion">
            Ask for deletion
          </Button>
        </form>
      </details>
      <details>
        <summary>Sign out everywhere…</summary>
        <form method="post" action={familyPath} className="form family-form">
          <p>
            Every link that we mailed to you ends at once, on this device and all others. You can
            ask for a new one at any time.
          </p>
          <Button name="_action" value="end-links">
            Sign out everywhere
          </Button>
        </form>
      </details>
    </section>
  );
}
