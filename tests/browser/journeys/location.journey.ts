import { expect, hydrated, problemsOf, test } from "../visit.ts";

test("a town's page: from the footer, with all that is written about it", async ({ page }) => {
  await page.goto("/about");
  await hydrated(page);
  await page.locator("footer").getByRole("link", { name: "Ajax" }).click();
  await expect(page).toHaveURL(/\/location\/ajax$/);
  await expect(page).toHaveTitle("Youth strength & weightlifting in Ajax | Quarterlane");
  const headings = await page.locator("main").getByRole("heading").allTextContents();
  // The main heading, the venues, their groups, four blocks, then the highlighted heading.
  const written = [
    "STRENGTH AND CONDITIONING IN AJAX",
    "How old is your athlete?",
    "Quarterlane Strength Room",
    "Practice times",
    "Athletes",
    "Oly Kids weightlifting",
    "High-performance group",
    "Oly Kids, ages 7 to 11",
    "School athletes, any sport",
    "High-performance groups",
    "Track practice nearby",
    "Learn to lift before you need to",
  ];
  expect(headings.slice(0, written.length)).toEqual(written);
  await expect(page.getByRole("table")).toHaveText([
    /6:15–7:30 pm/,
    /Saturday/,
    /Monday.*4–5:30 pm/,
  ]);
  await expect(page.locator("main").getByRole("link", { name: "Uxbridge" })).toHaveAttribute(
    "href",
    "/location/uxbridge",
  );
});

test("a town's structured data", async ({ request }) => {
  const html = await (await request.get("/location/pickering")).text();
  expect(html).toMatch(/<link rel="canonical" href="[^"]*\/location\/pickering"/);
  expect(html).toMatch(/<meta name="keywords" content="[^"]*Pickering/);
  const scripts = html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs);
  const facts = Array.from(scripts, ([, text = ""]) => JSON.parse(text));
  expect(facts.map((fact) => [fact["@type"], fact.name])).toEqual([
    ["SportsActivityLocation", "Tamarack Oval"],
    ["SportsActivityLocation", "Lantern Hall"],
    ["BreadcrumbList", undefined],
  ]);
});

test("an unknown place says Not Found with status 404, and leads to the towns there are", async ({
  page,
}) => {
  const answer = await page.goto("/location/atlantis");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Not Found");
  expect(await problemsOf(page)).toEqual([]);
  await page.locator("main").getByRole("link", { name: "Whitby" }).click();
  await expect(page).toHaveURL(/\/location\/whitby$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("WHITBY");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("an inquiry from a town's page comes back to it", async ({ page }) => {
    await page.goto("/location/whitby");
    const form = page.locator("#contact-form");
    for (const label of ["Name", "Last Name", "Age", "Grade", "Phone"]) {
      await form.getByLabel(label, { exact: true }).fill("9");
    }
    await form
      .getByLabel("Email Address")
      .fill(`whitby-${crypto.randomUUID().slice(0, 8)}@example.ca`);
    await form.getByRole("button", { name: "SUBMIT" }).click();
    await expect(page).toHaveURL(
      /\/location\/whitby\?sent=inquiry&reference=[\w-]{9}&receipt=[\w-]+#contact-form$/,
    );
    await expect(page.locator("#contact-form")).toContainText("Message sent successfully!");
  });
});
