import { expect } from "vitest";
import { datedSessions } from "#core/time/dated-sessions.ts";
import { dayOf, daysAfter } from "#core/time/time.ts";
import { clubTest } from "#tests/support/club-test.ts";
import { confirmedIn } from "#tests/support/program-forms.ts";
import { groupsPage, newSession, openedFields } from "#tests/support/schedule-forms.ts";
import { staffActions } from "#tests/support/staff-actions.ts";

const test = clubTest({ pages: "built" });

test("a session on another weekday, and a new one, have no practice in the past", async ({
  club,
  cookie,
}) => {
  const { submit } = staffActions(club, cookie);
  const session = async (changes: Record<string, string>, id = "releve-tuesday") =>
    submit(`${groupsPage}/releve/${id}`, {
      ...(await openedFields(club, "weekly-session", id)),
      ...changes,
    });
  const today = dayOf(new Date(), club.ctx.content.club.timeZone);
  const daysOf = (id: string, from: number, to: number) =>
    datedSessions(club.ctx.content, [], { from: daysAfter(today, from), to: daysAfter(today, to) })
      .filter(({ sessionId }) => sessionId === id)
      .map(({ day }) => day);
  expect(daysOf("releve-tuesday", -365, -1)).not.toEqual([]);
  const asked = await session({ weekday: "wednesday" });
  await session({ weekday: "wednesday", confirmed: confirmedIn(await asked.text()) });
  expect(daysOf("releve-tuesday", -365, -1)).toEqual([]);
  expect(daysOf("releve-tuesday", 0, 365)).not.toEqual([]);

  await submit(`${groupsPage}/releve/new`, newSession);
  expect(daysOf("releve-gym-monday", -365, -1)).toEqual([]);
  expect(daysOf("releve-gym-monday", 0, 365)).not.toEqual([]);
  // A change of only the time does not change the days.
  await session({ starts: "18:15" }, "releve-gym-monday");
  expect(daysOf("releve-gym-monday", 0, 365)).not.toEqual([]);
});
