import type { AuditAction } from "#core/audit/actions.ts";
import { trainingGroups, venues, weeklySessions } from "#modules/catalogue/schema.ts";
import {
  groupsPage,
  newGroup,
  newPlace,
  newSession,
  openedFields,
  placesPage,
} from "./schedule-forms.ts";
import { type StaffAction, type StaffActions, staffActions } from "./staff-actions.ts";

/** Staff's changes to training groups, weekly sessions and places. */
export const scheduleActions: StaffActions = (club, cookie) => {
  const { submit } = staffActions(club, cookie);
  const { db } = club.ctx;

  /** A group without athletes. */
  async function spareGroup(archivedAt: Date | null = null) {
    const group = { name: "Spare", who: "Nobody", logo: "sprint", agesFrom: 17, agesTo: 18 };
    const row = { ...group, program: "speed" as const, position: 90, archivedAt };
    await db
      .insert(trainingGroups)
      .values({ id: "spare", ...row })
      .onConflictDoUpdate({ target: trainingGroups.id, set: row });
    await club.live.refresh();
    return `${groupsPage}/spare`;
  }
  async function spareSession() {
    await spareGroup();
    const days = { season: "Spare", firstDay: "05-01", lastDay: "05-31" };
    const times = { weekday: "sunday" as const, starts: "10:00", ends: "11:00" };
    const row = { ...days, ...times, groupId: "spare", venueId: "stade-croix-bleue" };
    await db
      .insert(weeklySessions)
      .values({ id: "spare-sunday", ...row })
      .onConflictDoUpdate({ target: weeklySessions.id, set: { ...row, archivedAt: null } });
    await club.live.refresh();
    return `${groupsPage}/spare/spare-sunday`;
  }
  async function sparePlace(archivedAt: Date | null = null) {
    const row = {
      name: "Spare gym",
      town: "Dieppe",
      street: "1 Main Street",
      province: "New Brunswick" as const,
      postalCode: "E1A 0A1",
      what: "A gym",
      arriving: "By the gate",
      position: 90,
      archivedAt,
    };
    await db
      .insert(venues)
      .values({ id: "spare-gym", ...row })
      .onConflictDoUpdate({ target: venues.id, set: row });
    await club.live.refresh();
    return `${placesPage}/spare-gym`;
  }

  const saved = async (page: Promise<string>, changes: Record<string, string>) => {
    const path = await page;
    const id = path.split("/").at(-1) ?? "";
    const kind =
      id === "spare" ? "training-group" : id === "spare-gym" ? "venue" : "weekly-session";
    return submit(path, { ...(await openedFields(club, kind, id)), ...changes });
  };
  const undone = async (at: string, change: () => Promise<Response>) => {
    await change();
    const page = await club.request(at, { headers: { Cookie: cookie } });
    const entry = /name="entry" value="(\d+)"/.exec(await page.text())?.[1] ?? "";
    return submit(at, { _action: "undo", entry });
  };
  const entry = (
    at: string,
    action: string,
    says: string,
    act: () => Promise<Response>,
    audit: AuditAction = "catalogue.changed",
  ): StaffAction => ({ at, action, audit, says, act });

  return [
    entry(
      groupsPage,
      "add-group",
      "Hurdlers",
      () => submit(`${groupsPage}/new`, newGroup),
      "catalogue.added",
    ),
    entry(groupsPage, "save-group", "Name: Spare → Renamed", () =>
      saved(spareGroup(), { name: "Renamed" }),
    ),
    entry(
      groupsPage,
      "add-session",
      "Spare: Monday",
      async () => submit(`${await spareGroup()}/new`, newSession),
      "catalogue.added",
    ),
    entry(groupsPage, "save-session", "End: 11:00 → 11:30", () =>
      saved(spareSession(), { ends: "11:30" }),
    ),
    entry(groupsPage, "archive", "Archived: no → yes", async () =>
      submit(await spareSession(), { _action: "archive" }),
    ),
    entry(groupsPage, "restore", "Archived: yes → no", async () =>
      submit(await spareGroup(new Date()), { _action: "restore" }),
    ),
    entry(
      groupsPage,
      "undo",
      "Name: Renamed → Spare",
      () => undone(groupsPage, () => saved(spareGroup(), { name: "Renamed" })),
      "catalogue.undone",
    ),
    entry(
      groupsPage,
      "confirm",
      "all days, times and locations",
      () => submit(groupsPage, { _action: "confirm" }),
      "catalogue.confirmed",
    ),
    entry(
      placesPage,
      "add-location",
      "Gymnase du Cap",
      () => submit(`${placesPage}/new`, newPlace),
      "catalogue.added",
    ),
    entry(placesPage, "save-location", "Name: Spare gym → Renamed", () =>
      saved(sparePlace(), { name: "Renamed" }),
    ),
    entry(placesPage, "archive", "Archived: no → yes", async () =>
      submit(await sparePlace(), { _action: "archive" }),
    ),
    entry(placesPage, "restore", "Archived: yes → no", async () =>
      submit(await sparePlace(new Date()), { _action: "restore" }),
    ),
    entry(
      placesPage,
      "undo",
      "Name: Renamed → Spare gym",
      () => undone(placesPage, () => saved(sparePlace(), { name: "Renamed" })),
      "catalogue.undone",
    ),
  ];
};
