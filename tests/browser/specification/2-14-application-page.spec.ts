import { expect, read, test, texts } from "./statements.ts";

test.use({ javaScriptEnabled: false });

const provinces = [
  "Alberta",
  "British Columbia",
  "Manitoba",
  "New Brunswick",
  "Newfoundland and Labrador",
  "Northwest Territories",
  "Nova Scotia",
  "Nunavut",
  "Ontario",
  "Prince Edward Island",
  "Quebec",
  "Saskatchewan",
  "Yukon",
];

test("application page", async ({ page, holds }) => {
  await read(page, "/application-for-registration");
  const form = page.locator("form#application");
  const field = (name: string) => form.locator(`[name="${name}"]`);
  await holds("Application: a long form ending in a SUBMIT button", async () => {
    const buttons = form.getByRole("button");
    await expect(buttons.last()).toHaveText("SUBMIT");
    expect(
      await form.locator(":is(input, select, textarea):not([type=hidden])").count(),
    ).toBeGreaterThan(30);
  });
  for (const names of [
    ["qsc_yes", "qsc_no"],
    ["member", "guardian"],
    ["commercial_gym", "group_classes", "online_coaching", "semi_private", "pricate_one", "other"],
    ["strength_conditioning", "track_field", "speed_training"],
    ["invest_financially", "resourfull", "cant_invest"],
  ]) {
    await holds(`Application: checkboxes ${names.join(", ")}`, async () => {
      for (const name of names) await expect(field(name)).toHaveAttribute("type", "checkbox");
    });
  }
  for (const names of [
    ["full_name"],
    ["age"],
    ["sport_priority_1", "sport_priority_2", "sport_priority_3"],
    ["positions"],
    ["about_us"],
    ["current_occupation"],
  ]) {
    await holds(`Application: text ${names.join(", ")}`, async () => {
      for (const name of names) await expect(field(name)).toHaveAttribute("type", "text");
    });
  }
  for (const name of ["major_obstacles", "physical_performance", "one_year_celebration"]) {
    await holds(`Application: free text ${name}`, async () => {
      expect(await field(name).evaluate((element) => element.tagName)).toBe("TEXTAREA");
    });
  }
  await holds("Application: physical_performance is optional", async () => {
    await expect(form.locator("label", { hasText: "(optional)" })).toHaveCount(1);
    const id = await field("physical_performance").getAttribute("id");
    await expect(form.locator(`label[for="${id}"]`)).toContainText("(optional)");
  });
  await holds("Application: country, Canada or USA", async () =>
    expect((await texts(field("country").locator("option"))).slice(1)).toEqual(["Canada", "USA"]),
  );
  const states = await texts(field("state").locator("option"));
  await holds("Application: state has the 13 Canadian provinces and territories", () =>
    expect(states.filter((state) => provinces.includes(state)).toSorted()).toEqual(
      provinces.toSorted(),
    ),
  );
  await holds("Application: state has the 50 US states", async () => {
    const others = (await texts(field("state").locator("optgroup").last().locator("option"))) ?? [];
    expect(new Set(others).size).toBe(50);
    for (const state of ["Alabama", "Ohio", "Wyoming"]) expect(others).toContain(state);
  });
  await holds("Application: email", () => expect(field("email")).toHaveAttribute("type", "email"));
  await holds("Application: the phone input is named phone_number (D8)", async () => {
    await expect(field("phone_number")).toHaveAttribute("type", "tel");
    await expect(field("phone")).toHaveCount(0);
  });
});
