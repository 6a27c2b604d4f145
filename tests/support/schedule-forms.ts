import type { ScheduleKind } from "#modules/catalogue/schedule-records.server.ts";
import { seasonKey } from "#modules/catalogue/schedule-form.ts";
import type { TestClub } from "./club.ts";
import { openedRecord } from "./program-forms.ts";

export const groupsPage = "/admin/programs/groups";
export const placesPage = "/admin/programs/places";

/** What staff type for a new training group. */
export const newGroup: Record<string, string> = {
  _action: "add-group",
  name: "Hurdlers",
  program: "track",
  logo: "hurdles",
  who: "Ages 9–14, over hurdles",
  bring: "",
  agesFrom: "9",
  agesTo: "14",
  capacity: "",
};

/** A new weekly session at one of the small club's places, in a separate season. */
export const newSession: Record<string, string> = {
  _action: "add-session",
  weekday: "monday",
  starts: "17:00",
  ends: "18:00",
  venueId: "stade-croix-bleue",
  when: "new",
  season: "Gym",
  firstDayMonth: "01",
  firstDayDay: "1",
  lastDayMonth: "12",
  lastDayDay: "31",
};

/** A new place in a town of the small club. */
export const newPlace: Record<string, string> = {
  _action: "add-location",
  name: "Gymnase du Cap",
  street: "4, rue du Cap",
  town: "Dieppe",
  province: "New Brunswick",
  postalCode: "e1a 0b2",
  what: "A gym",
  arriving: "By the side door",
};

const saves = {
  "training-group": "save-group",
  "weekly-session": "save-session",
  venue: "save-location",
};

/** The fields of a record's form as a browser sends them, if nothing is changed. */
export async function openedFields(
  club: Pick<TestClub, "ctx">,
  kind: ScheduleKind,
  id: string,
): Promise<Record<string, string>> {
  const { was, values } = await openedRecord(club, kind, id);
  const texts = Object.entries(values).map(([name, value]) => [name, String(value ?? "")]);
  const { season, firstDay, lastDay } = values;
  return {
    ...Object.fromEntries(texts),
    when: seasonKey({ season: String(season), from: String(firstDay), to: String(lastDay) }),
    was,
    _action: saves[kind],
  };
}
