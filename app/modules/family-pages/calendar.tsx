import type { CalendarLink } from "#modules/catalogue/index.ts";
import { familyPath } from "#modules/families/index.ts";
import { GroupCalendar } from "#modules/catalogue/ui.ts";
import { Button } from "#core/ui/button.tsx";
import { PhoneFold } from "./phone-fold.tsx";
import { Answer } from "./answer.tsx";

interface CalendarSectionProps {
  /** Null: no link was created, or it cannot be shown. */
  links: CalendarLink[] | null;
  /** There is a link that cannot be shown: it still works where it is in use. */
  isUnknown: boolean;
  success: { at: string; message: string } | null;
}

/** One calendar for all the family's practices. */
export function CalendarSection({ links, isUnknown, success }: CalendarSectionProps) {
  return (
    <section className="family-section family-fold" aria-labelledby="calendar">
      <h2 id="calendar">One calendar for the family</h2>
      <PhoneFold about="the calendar" />
      <Answer at="calendar" success={success} />
      <p>Every practice of all your athletes, with their first names. It updates itself.</p>
      {links && <GroupCalendar name="the family" calendars={links} />}
      {isUnknown && (
        <p>The calendars that have your link go on. To add it to another, make a new one.</p>
      )}
      <form method="post" action={familyPath} className="family-calendar">
        {!links && (
          <Button size="small" name="_action" value="make-calendar">
            {isUnknown ? "Make a new link" : "Get calendar link"}
          </Button>
        )}
        {(links || isUnknown) && (
          <details>
            <summary>End this link everywhere…</summary>
            <p>
              Every calendar that has it gets no practices any more. You can make a new link at any
              time. Do so if somebody has it who should not.
            </p>
            <Button size="small" name="_action" value="end-calendar">
              End the calendar link
            </Button>
          </details>
        )}
      </form>
    </section>
  );
}
