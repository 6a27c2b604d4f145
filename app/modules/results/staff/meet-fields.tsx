import { useEffect } from "react";
import { useFetcher } from "react-router";
import { fieldProps, StaffField } from "#core/ui/admin/field.tsx";
import { StaffCheckbox } from "#core/ui/admin/select.tsx";

interface FieldsProps {
  values: Record<string, string>;
  errors: Record<string, string>;
}

export function MeetFields({ values, errors }: FieldsProps) {
  const field = (name: string) => ({
    ...fieldProps(name, { values, errors }),
    autoComplete: "off",
  });
  return (
    <>
      <StaffField {...field("name")} label="Name of the meet" maxLength={120} required />
      <StaffField {...field("first_day")} label="First day" type="date" required />
      <StaffField {...field("last_day")} label="Last day" hint="Empty: one day" type="date" />
      <StaffField {...field("town")} label="Town" maxLength={80} />
      <StaffField
        {...field("link")}
        label="The organizer’s results"
        hint="An address that begins with https://, or empty"
        type="url"
      />
      <StaffCheckbox {...fieldProps("indoor", { values, errors })} label="Indoors" />
    </>
  );
}

interface ResultFieldsProps extends FieldsProps {
  /** Prefix of each field's id: the page has one form per result. */
  prefix: string;
  /** The first field gets the focus, so that staff can type the next result at once. */
  isNext?: boolean;
}

/** The ids of the lists that athletes and events are chosen from. */
export const resultLists = { athletes: "meet-athletes", events: "meet-events" };

/** One result: athlete, event and performance. Enter saves it. */
export function ResultFields({ values, errors, prefix, isNext = false }: ResultFieldsProps) {
  const box = (name: string) => ({
    ...fieldProps(name, { values, errors }),
    id: `${prefix}${name}`,
  });
  const field = (name: string) => ({ ...box(name), autoComplete: "off" });
  return (
    <div className="result-fields">
      <StaffField
        {...field("who")}
        label="Athlete"
        list={resultLists.athletes}
        maxLength={120}
        autoFocus={isNext}
        required
      />
      <StaffField {...field("event")} label="Event" list={resultLists.events} required />
      <StaffField {...field("result")} label="Result" placeholder="12.34, 4.52, DNS" required />
      <StaffField {...field("wind")} label="Wind" placeholder="+1.3" inputMode="text" />
      <StaffField {...field("place")} label="Place" inputMode="numeric" />
      <StaffField {...field("round")} label="Round" placeholder="Final" maxLength={40} />
      <StaffField {...field("note")} label="Note for staff" maxLength={200} />
      {(errors.who || values.former) && (
        <StaffCheckbox
          {...box("former")}
          error={undefined}
          label="Former athlete, without a record"
        />
      )}
      {(errors.sure || values.sure) && <StaffCheckbox {...box("sure")} label="It is right" />}
    </div>
  );
}

/** The suggestions of athletes and events while typing; without JavaScript, staff type whole names. */
export function ResultLists({ events }: { events: readonly string[] }) {
  const { data: athletes = [], load } = useFetcher<string[]>();
  useEffect(() => {
    const unmounted = new AbortController();
    const onInput = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement)) return;
      if (target.getAttribute("list") !== resultLists.athletes) return;
      const typed = target.value.trim();
      if (typed.length >= 2)
        void load(`/admin/meets/athletes?${new URLSearchParams({ q: typed })}`);
    };
    document.addEventListener("input", onInput, { signal: unmounted.signal });
    return () => unmounted.abort();
  }, [load]);
  return (
    <>
      <datalist id={resultLists.athletes}>
        {athletes.map((athlete) => (
          <option key={athlete}>{athlete}</option>
        ))}
      </datalist>
      <datalist id={resultLists.events}>
        {events.map((event) => (
          <option key={event}>{event}</option>
        ))}
      </datalist>
    </>
  );
}
