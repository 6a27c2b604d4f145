import { call, expect, read, signIn, test } from "./statements.ts";

test("public location page", async ({ page, holds }) => {
  const result = crypto.randomUUID().slice(0, 8);
  await signIn(page, "/about");
  const blocks = [1, 2, 3, 4].flatMap((n) => [
    [`heading_${n}`, `Block ${n}`],
    [`paragraph_${n}`, `<p>Words <em>of ${n}</em>.</p>`],
  ]);
  const { body } = await call(page, "POST", "/api/locationpages/create", {
    slug_url: `perry-${result}`,
    main_heading: "Track in Perry",
    main_paragraph: "<p>At the <strong>fairgrounds</strong>.<script>alert(1)</script></p>",
    highlighted_heading: "Come and see",
    meta_keywords: "perry, track",
    meta_link: "/location/perry",
    meta_title: `Perry ${result}`,
    meta_description: "All about Perry.",
    ...Object.fromEntries(blocks),
  });
  await read(page, `/location/perry-${result}`);
  const main = page.getByRole("main");
  const headings = await main.locator(":is(h1, h2)").allTextContents();
  await holds("Location page: loads by slug, with its main heading and paragraph", async () => {
    await expect(main.locator("h1")).toHaveText("Track in Perry");
    await expect(main).toContainText("At the fairgrounds.");
  });
  await holds("Location page: title from data", () =>
    expect(page).toHaveTitle(new RegExp(`^Perry ${result}`)),
  );
  for (const [name, place, attribute, value] of [
    ["keywords", "meta[name=keywords]", "content", "perry, track"],
    ["canonical link", "link[rel=canonical]", "href", /\/location\/perry$/],
    ["description", "meta[name=description]", "content", "All about Perry."],
  ] as const) {
    await holds(`Location page: ${name} from data`, () =>
      expect(page.locator(place)).toHaveAttribute(attribute, value),
    );
  }
  await holds("Location page: four heading/paragraph blocks", async () => {
    for (const n of [1, 2, 3, 4]) {
      await expect(main.getByRole("heading", { name: `Block ${n}`, exact: true })).toBeVisible();
      await expect(main).toContainText(`Words of ${n}.`);
    }
  });
  await holds("Location page: HTML allowed in them, cleaned (D19)", async () => {
    await expect(main.locator("strong", { hasText: "fairgrounds" })).toHaveCount(1);
    await expect(main.locator("em", { hasText: "of 2" })).toHaveCount(1);
    expect(await page.content()).not.toContain("alert(1)");
  });
  await holds("Location page: a highlighted heading", () =>
    expect(main.getByRole("heading", { name: "Come and see" })).toBeVisible(),
  );
  await holds("Location page: the four blocks, then the highlighted heading (D36)", () => {
    const places = [
      "Track in Perry",
      "Block 1",
      "Block 2",
      "Block 3",
      "Block 4",
      "Come and see",
    ].map((heading) => headings.indexOf(heading));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });
  await call(page, "DELETE", `/api/locationpages/${body.data.location_id}`);
  await holds(
    "Location page: 'Not Found' when the data is empty, with status 404 (D13)",
    async () => {
      expect((await read(page, "/location/atlantis")).status()).toBe(404);
      await expect(page.locator("h1")).toHaveText("Not Found");
    },
  );
});
