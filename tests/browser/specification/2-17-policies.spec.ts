import { expect, read, test, texts } from "./statements.ts";

test.use({ javaScriptEnabled: false });

test("policies", async ({ page, holds }) => {
  const topics: [what: string, pattern: RegExp][] = [
    ["a photo-sharing feed integration", /photo-sharing feed/i],
    ["retention", /retention/i],
    ["security", /security/i],
    ["children under 13", /children under 13/i],
  ];
  await read(page, "/privacy-policy");
  for (const [what, pattern] of topics) {
    await holds(`Privacy policy: static text about ${what}`, async () => {
      const headings = await texts(page.locator("main h2"));
      expect(headings.filter((heading) => pattern.test(heading))).not.toEqual([]);
    });
  }
  await holds("Policies: a minimum age of 13", () =>
    expect(page.getByRole("main")).toContainText(/minimum age[^.]* is 13/),
  );
  await read(page, "/user-data-deletion-policy");
  const headings = (await texts(page.locator("main h2"))).join("\n");
  await holds("Data deletion policy: deletion after identity verification", () =>
    expect(headings).toMatch(/verif/i),
  );
  await holds("Data deletion policy: confirmation", () => expect(headings).toMatch(/confirm/i));
});
