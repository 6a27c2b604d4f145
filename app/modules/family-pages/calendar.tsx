import type { CalendarLink } from "#modules/catalogue/index.ts";
import { familyPath } from "#modules/families/index.ts";
import { GroupCalendar } from "#modules/catalogue/ui.ts";
import { Button } from "#core/ui/button.tsx";
import { PhoneDisclosure } from "./phone-disclosure.tsx";
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
      <PhoneDisclosure about="the calendar" />
      <Answer at="calendar" success={success} />
      <p>Every practice of all your athletes, with their first names. It updates itself.</p>
      {links && <GroupCalendar name="the family" calendars={links} />}
      {isUnknown && (
        <p>
          Calendars that have your link keep working. To add it to another calendar, make a new
          link.
        </p>
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
              Calendars with this link will no longer show practices. Do this if somebody has the
              link who should not. You can make a new link at any time.
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
