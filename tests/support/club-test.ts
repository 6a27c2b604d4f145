import { test } from "vitest";
import { type Opening, openTestClub } from "./club.ts";
import { openTestContext, type TestContextOpening } from "./context.ts";

/**
 * `test` for a file whose tests share one club: `club`, and `cookie`, an admin's session. Records that they
 * need are created in `test.beforeAll(({ club }) => …)`.
 */
export const clubTest = (opening: Opening = {}) =>
  test
    .extend("club", { scope: "file" }, async ({}, { onCleanup }) => {
      const club = await openTestClub(opening);
      onCleanup(() => club.close());
      return club;
    })
    .extend("cookie", { scope: "file" }, ({ club }) => club.signIn());

/** `test` for tests that each get an app context with a database of its own: `office`. */
export const contextTest = (opening: TestContextOpening = {}) =>
  test.extend("office", async ({}, { onCleanup }) => {
    const office = await openTestContext(opening);
    onCleanup(() => office.close());
    return office;
  });

/** `test` for tests that each get the site of a club that has not been set up: `site`. */
export const newSiteTest = (opening: Opening = {}) =>
  test.extend("site", async ({}, { onCleanup }) => {
    const site = await openTestClub({ ...opening, isNew: true });
    onCleanup(() => site.close());
    return site;
  });
