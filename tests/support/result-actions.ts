import { randomUUID } from "node:crypto";
import type { Waiver } from "#modules/content/waivers.ts";
import type { TestClub } from "./club.ts";
import { type StaffActions, staffActions } from "./staff-actions.ts";
import { results, meets } from "#modules/results/schema.ts";

/** A meet, with results of athletes in it. */
export function resultRecords({ ctx: { db } }: Pick<TestClub, "ctx">) {
  async function meet(changes: Partial<typeof meets.$inferInsert> = {}) {
    const day = { firstDay: "2026-06-13", lastDay: "2026-06-13" };
    const id = randomUUID();
    await db.insert(meets).values({ name: `Meet ${id.slice(0, 8)}`, ...day, ...changes, id });
    return { id };
  }

  async function result(meetId: string, changes: Partial<typeof results.$inferInsert> = {}) {
    const id = randomUUID();
    const jump = { event: "long-jump", value: 4_520, wind: 5, recordedBy: "Wren" } as const;
    await db.insert(results).values({ ...jump, ...changes, id, meetId });
    return { id };
  }

  return { meet, result };
}

/** The waiver about results, which the fixture club does not require. */
export function askAboutResults({ ctx }: Pick<TestClub, "ctx">) {
  const content = ctx.content as { waivers: Waiver[] };
  const [photo] = content.waivers.filter(({ answer }) => answer === "photo");
  if (!photo) throw new Error("The fixture club asks about pictures");
  if (content.waivers.some(({ answer }) => answer === "results")) return;
  content.waivers = [...content.waivers, { ...photo, id: "resultats", answer: "results" }];
}

/** Staff's actions on meets and results. */
export const resultActions: StaffActions = (club, cookie, make) => {
  const { submit } = staffActions(club, cookie);
  const { meet, result } = resultRecords(club);
  const at = "/admin/meets";
  const line = { who: "Somebody Gone (2001)", former: "yes", event: "Long jump", result: "4.60" };
  const fields = { name: "Spring Meet", first_day: "2026-05-09", town: "Ajax" };
  return [
    {
      at,
      action: "add-meet",
      audit: "results.meet-saved",
      says: "May 9, 2026",
      act: async () => submit(at, { ...fields, _action: "add-meet" }),
    },
    {
      at,
      action: "save-meet",
      audit: "results.meet-saved",
      says: "May 10, 2026",
      act: async () => {
        const changed = { ...fields, first_day: "2026-05-10" };
        return submit(`${at}/${(await meet()).id}`, { ...changed, _action: "save-meet" });
      },
    },
    {
      at,
      action: "add-result",
      audit: "results.entered",
      says: "1 result",
      act: async () => submit(`${at}/${(await meet()).id}`, { ...line, _action: "add-result" }),
    },
    {
      at,
      action: "correct-result",
      audit: "results.corrected",
      says: "Long jump",
      act: async () => {
        const { id } = await meet();
        const known = await result(id, { athleteName: "Somebody Gone", birthYear: 2001 });
        return submit(`${at}/${id}`, { ...line, _action: "correct-result", id: known.id });
      },
    },
    {
      at,
      action: "delete-result",
      audit: "results.deleted",
      says: "Long jump",
      act: async () => {
        const { id } = await meet();
        return submit(`${at}/${id}`, { _action: "delete-result", id: (await result(id)).id });
      },
    },
    {
      at,
      action: "save-list",
      audit: "results.entered",
      says: "1 result",
      act: async () =>
        submit(`${at}/${(await meet()).id}/paste`, {
          _action: "save-list",
          text: "Name,Event,Mark\nSomebody Gone,Long jump,4.70",
          who_2: line.who,
          former_2: "yes",
        }),
    },
    {
      at,
      action: "delete-meet",
      audit: "results.meet-deleted",
      says: "with 0 results",
      act: async () => submit(`${at}/${(await meet()).id}`, { _action: "delete-meet" }),
    },
    {
      at: "/admin/families",
      action: "hide-results",
      audit: "families.results-hidden",
      says: "",
      act: async () => {
        const { familyId, athleteId } = await make.family();
        const fields = { _action: "hide-results", id: athleteId };
        askAboutResults(club);
        return submit(`/admin/families/${familyId}/results`, fields);
      },
    },
  ];
};
