import { afterAll, beforeAll, expect, test } from "vitest";
import { json, openTestClub, type TestClub } from "#tests/support/club.ts";
import { content } from "#tests/support/sample-content.ts";
import { findGroupsFor } from "#modules/enrolment/find-groups.server.ts";

let club: TestClub;
beforeAll(async () => {
  club = await openTestClub({ pages: "none", content });
});
afterAll(() => club.close());

test.each([{}, { town: "Ajax" }])(
  "a group by invitation is never the finder's first card, and cannot be bought: %j",
  async (where) => {
    const query = new URLSearchParams({ age: "14", goal: "strength", ...where });
    const { groups = [] } = (await findGroupsFor(club.ctx, query)) ?? {};
    const isInvited = groups.map(({ offer }) => offer?.entry.admits === "by invitation");
    // It comes last, even after the groups of other towns that the family can join.
    expect(isInvited).toContain(true);
    expect(isInvited).toEqual(isInvited.toSorted((a, b) => Number(a) - Number(b)));
    const { type, id } = groups.at(-1)?.offer?.entry ?? {};
    const items = [{ type, id, quantity: 1 }];
    const refused = await club.request("/create-checkout-session", json({ items }));
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("By invitation");
  },
);
