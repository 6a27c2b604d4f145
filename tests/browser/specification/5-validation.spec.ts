import type { Page } from "@playwright/test";
import { club, expect, hydrated, newEmail, test } from "./statements.ts";

const toast = (page: Page) => page.locator(".toast");

interface Step {
  message: string;
  /** The field that corrects the input, and its value: a text, a choice from a list, or a tick. */
  field: string;
  value?: string;
  choice?: string;
}

/**
 * Walks through a form's checks in their order: each shows its message, on its field, until it is corrected.
 */
function checksOf(page: Page, form: string) {
  const unfocused: string[] = [];
  const field = (name: string) => page.locator(`${form} [name="${name}"]`);
  return {
    field,
    /** The fields that were not focused when their message was shown. */
    unfocused,
    async refuses({ message, field: name, value, choice }: Step) {
      await page.locator(form).getByRole("button", { name: "SUBMIT" }).click();
      await expect(toast(page)).toHaveText(message);
      await expect(toast(page)).toHaveAttribute("data-tone", "error");
      await expect(field(name)).toHaveAttribute("aria-invalid", "true");
      // The focused field is a statement of its own.
      await expect(field(name))
        .toBeFocused({ timeout: 500 })
        .catch(() => unfocused.push(name));
      if (choice) await field(name).selectOption(choice);
      else if (value) await field(name).fill(value);
      else await field(name).check();
      // The next message is a new one.
      await page.clock.fastForward(3_000);
      await expect(toast(page)).toHaveCount(0);
    },
  };
}

async function open(page: Page, path: string) {
  await page.clock.install();
  await page.goto(path);
  await hydrated(page);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
}

const person: Step[] = [
  { message: "First Name field missing!", field: "first_name", value: "Ada" },
  { message: "Last Name field missing!", field: "last_name", value: "Osei" },
];

test("inquiry form: checks", async ({ page, holds }) => {
  await open(page, "/#contact-form");
  const form = "#contact-form form";
  const { field, refuses, unfocused } = checksOf(page, form);
  const steps: Step[] = [
    ...person,
    { message: "Age field missing!", field: "age", value: "no number at all" },
    { message: "Grade field missing!", field: "grade", value: "10" },
    { message: "Phone field missing!", field: "phone", value: "ask me" },
    { message: "Email field missing!", field: "email", value: newEmail() },
  ];
  for (const [n, step] of steps.entries())
    await holds(`Inquiry check ${n + 1}: '${step.message}', at its field (D3)`, () =>
      refuses(step),
    );
  await holds("Inquiry: the focus goes to the field the toast names (D3)", () =>
    expect(unfocused).toEqual([]),
  );
  await holds(
    "Inquiry: limits are given as maxlength: 2,000 a line, 10,000 a text (D31)",
    async () => {
      for (const name of ["first_name", "age", "grade"])
        await expect(field(name)).toHaveAttribute("maxlength", "2000");
      await expect(field("message")).toHaveAttribute("maxlength", "10000");
    },
  );
  await holds("Inquiry: presence only, no format, length or range check (D31)", async () => {
    await expect(field("age")).toHaveValue("no number at all");
    await page.locator(form).getByRole("button", { name: "SUBMIT" }).click();
    await expect(toast(page)).toHaveText("Message sent successfully!");
  });
});

for (const [name, path] of [
  ["Contact form", "/contact-us"],
  ["Landing form", "/become-an-olympian"],
] as const) {
  test(`${name}: checks`, async ({ page, holds }) => {
    await open(page, path);
    const form = "#message-form";
    const { field, refuses, unfocused } = checksOf(page, form);
    const steps: Step[] = [
      ...person,
      { message: "Phone field missing!", field: "phone", value: "ask me" },
      { message: "Email field missing!", field: "email", value: newEmail() },
    ];
    for (const [n, step] of steps.entries())
      await holds(`${name} check ${n + 1}: '${step.message}', at its field (D3)`, () =>
        refuses(step),
      );
    await holds(
      `${name} check 5: 'Email field missing!' for an empty message, the field says so itself (D4)`,
      async () => {
        await refuses({
          message: "Email field missing!",
          field: "message",
          value: "x".repeat(3_000),
        });
      },
    );
    await holds(`${name}: the focus goes to the field the toast names (D3)`, () =>
      expect(unfocused).toEqual([]),
    );
    await holds(
      `${name}: limits are given as maxlength: 2,000 a line, 10,000 a text (D31)`,
      async () => {
        await expect(field("last_name")).toHaveAttribute("maxlength", "2000");
        await expect(field("message")).toHaveAttribute("maxlength", "10000");
      },
    );
    await holds(`${name}: no format checks, a long message goes through (D31)`, async () => {
      await page.locator(form).getByRole("button", { name: "SUBMIT" }).click();
      await expect(toast(page)).toHaveText("Message sent successfully!");
    });
  });
}

test("other forms: checks", async ({ page, holds }) => {
  await open(page, "/nextgen-donation");
  await holds("Donation: amount required, 'Please provide Donation Amount!'", async () => {
    await page.locator("#gift").getByRole("button").click();
    await expect(toast(page)).toHaveText("Please provide Donation Amount!");
    await expect(page.locator("#gift").getByRole("textbox")).toBeFocused();
  });
  for (const amount of ["a lot", "0", "-5", "0.50"]) {
    await holds(
      `Donation: '${amount}' is no amount a card can give: a clear message, nothing created (D16)`,
      async () => {
        await page.locator("#gift").getByRole("textbox").fill(amount);
        await page.locator("#gift").getByRole("button").click();
        await page.clock.runFor(300);
        await expect(page.locator("#gift .field-error")).toHaveText(/\w{4}/);
        await expect(page).toHaveURL(/nextgen-donation$/);
      },
    );
  }
  await holds("Subscribe: non-empty email required, 'Email field missing!'", async () => {
    await page.clock.fastForward(3_000);
    await page.locator("footer form").getByRole("button").click();
    await expect(toast(page)).toHaveText("Email field missing!");
  });
  await holds("Toast: it vanishes after 3 seconds, the status line stays (D2)", async () => {
    await page.clock.runFor(2_900);
    await expect(toast(page)).toHaveCount(1);
    await page.clock.runFor(200);
    await expect(toast(page)).toHaveCount(0);
    await expect(page.locator("footer form").getByRole("alert").last()).toHaveText(
      "Email field missing!",
    );
  });
  await holds("Toast: at the top of the page", async () => {
    await page.locator("footer form").getByRole("button").click();
    const box = await toast(page).boundingBox();
    expect(box?.y).toBeLessThan(200);
  });
});

test("application: checks", async ({ page, holds }) => {
  await open(page, "/application-for-registration");
  const { field, refuses, unfocused } = checksOf(page, "#application");
  const steps: Step[] = [
    { message: "Full Name field missing!", field: "full_name", value: "Ada Osei" },
    { message: `${club.name} Gym field missing!`, field: "qsc_yes" },
    { message: "Please provide either Member or Guardian!", field: "member" },
    { message: "Age field missing!", field: "age", value: "15" },
    {
      message: "Please provide your Training Sports priority!",
      field: "sport_priority_1",
      value: "Hurdles",
    },
    { message: "Position field missing!", field: "positions", value: "100 m" },
    { message: "Please provide both Country & State!", field: "country", choice: "USA" },
    { message: "Please provide both Country & State!", field: "state", choice: "Ohio" },
    {
      message: "Please provide Major Obstacles field!",
      field: "major_obstacles",
      value: "A bus ride",
    },
    {
      message: "Please provide Celebration field!",
      field: "one_year_celebration",
      value: "A medal",
    },
    {
      message: "Where did you get to know about us field is missing!",
      field: "about_us",
      value: "My neighbour told me, and a poster at school, and her aunt as well",
    },
    { message: "Please provide any of your experiences!", field: "commercial_gym" },
    { message: "Please provide any of your interests!", field: "strength_conditioning" },
    {
      message: "Your Current Occupation field is missing!",
      field: "current_occupation",
      value: "Student",
    },
    { message: "Your Current Occupation field is missing!", field: "invest_financially" },
    { message: "Email & Phone Number fields are missing!", field: "email", value: newEmail() },
    { message: "Email & Phone Number fields are missing!", field: "phone_number", value: "1" },
  ];
  for (const [n, step] of steps.entries())
    await holds(
      `Application check ${n + 1}: ${step.field}: '${step.message}', at its field (D3)`,
      () => refuses(step),
    );
  await holds("Application: the focus goes to the field the toast names (D3)", () =>
    expect(unfocused).toEqual([]),
  );
  await holds(
    "Application: limits are given as maxlength: 2,000 a line, 10,000 a text (D31)",
    async () => {
      for (const name of ["full_name", "positions", "about_us", "current_occupation"])
        await expect(field(name)).toHaveAttribute("maxlength", "2000");
      await expect(field("major_obstacles")).toHaveAttribute("maxlength", "10000");
    },
  );
  for (const [one, other] of [
    ["qsc_yes", "qsc_no"],
    ["member", "guardian"],
    ["invest_financially", "cant_invest"],
  ] as const) {
    await holds(`Application: ${one} and ${other} exclude each other`, async () => {
      await field(one).check();
      await field(other).check();
      await expect(field(one)).not.toBeChecked();
    });
  }
  await holds("Application: without physical_performance, success resets the form", async () => {
    await page.locator("#application").getByRole("button", { name: "SUBMIT" }).click();
    await expect(toast(page)).toHaveText("Message sent successfully!");
    await expect(field("full_name")).toHaveValue("");
    await expect(field("member")).not.toBeChecked();
  });
});
