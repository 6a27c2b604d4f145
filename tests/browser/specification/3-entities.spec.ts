import type { Page } from "@playwright/test";
import { content } from "#content/all.ts";
import { interests } from "#modules/inbox/inquiry.ts";
import {
  call,
  club,
  expect,
  newEmail,
  read,
  test,
  texts,
  vendors,
  type Item,
} from "./statements.ts";

test.use({ javaScriptEnabled: false });

/** The CRM's contact for somebody, once it exists. */
async function contactOf(email: string) {
  const find = async () => (await vendors()).contacts.find((contact) => contact.email === email);
  await expect.poll(find).toBeDefined();
  return (await find()) ?? { email: "", firstname: "", lastname: "", client_details: "" };
}

const fill = async (page: Page, form: string, values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values))
    await page.locator(`${form} [name="${name}"]`).fill(value);
};
const person = { first_name: "Ada", last_name: "Osei", phone: "905-555-0123" };

test("inquiry: its state and its contact record", async ({ page, holds }) => {
  await read(page, "/");
  const form = page.locator("form#inquiry");
  await holds(
    "Inquiry state: first_name, last_name, age, grade, phone, email and message are texts",
    async () => {
      for (const name of ["first_name", "last_name", "age", "grade", "phone", "email", "message"]) {
        await expect(form.locator(`[name="${name}"]`)).toHaveCount(1);
        await expect(form.locator(`[name="${name}"]`)).toHaveValue("");
      }
    },
  );
  const flags = [...Object.keys(interests), "group_yes", "group_no"];
  await holds(`Inquiry state: ${flags.join(", ")} are flags, none set`, async () => {
    for (const name of flags) await expect(form.locator(`[name="${name}"]`)).not.toBeChecked();
  });
  const email = newEmail();
  await fill(page, "form#inquiry", {
    ...person,
    age: "15",
    grade: "10",
    email,
    message: "In winter too?",
  });
  for (const name of ["hurdles", "speed_training", "group_yes"])
    await form.locator(`[name=${name}]`).check();
  await form.getByRole("button", { name: "SUBMIT" }).click();
  const contact = await contactOf(email);
  await holds("Contact record: properties email, firstname, lastname, client_details", () => {
    expect(contact).toMatchObject({ email, firstname: "Ada", lastname: "Osei" });
    expect(contact.client_details).toMatch(/\w/);
  });
  await holds(
    "Contact record, inquiry: a trimmed summary of age, phone, grade, in this order",
    () => {
      expect(contact.client_details).toBe(contact.client_details.trim());
      expect(contact.client_details.split("\n").slice(0, 3)).toEqual([
        "Age: 15",
        "Phone: 905-555-0123",
        "Grade: 10",
      ]);
    },
  );
  await holds("Contact record, inquiry: each interest as Interested or Not Interested", () => {
    const answers = contact.client_details
      .split("\n")
      .filter((line) => /: (Not )?Interested$/.test(line));
    expect(answers).toHaveLength(8);
    expect(answers.filter((line) => line.endsWith(": Interested"))).toEqual([
      "Hurdles (Sprint & Long): Interested",
      "Speed Training: Interested",
    ]);
  });
  await holds("Contact record, inquiry: own-group interest (D7)", () =>
    expect(contact.client_details).toMatch(/own group: Yes/i),
  );
  await holds("Contact record, inquiry: a signature line", () =>
    expect(contact.client_details.split("\n").at(-1)).toContain(club.name),
  );
});

test("other contact records", async ({ page, holds }) => {
  for (const [name, path] of [
    ["contact form", "/contact-us"],
    ["landing form", "/become-an-olympian"],
  ] as const) {
    const email = newEmail();
    await read(page, path);
    await fill(page, "#message-form", { ...person, email, message: "Is it open?" });
    await page.locator("#message-form").getByRole("button", { name: "SUBMIT" }).click();
    await holds(
      `Contact record, ${name}: name, phone, email and message, tagged with its source page`,
      async () => {
        const { client_details, ...who } = await contactOf(email);
        expect(who).toMatchObject({ email, firstname: "Ada", lastname: "Osei" });
        for (const text of ["Ada Osei", person.phone, email, "Is it open?", path])
          expect(client_details).toContain(text);
      },
    );
  }
  const email = newEmail();
  await read(page, "/schedule");
  await fill(page, "footer form", { email });
  await page.locator("footer form").getByRole("button").click();
  await holds(
    "Subscription record: firstname and lastname empty, client_details says just subscribed",
    async () => {
      const contact = await contactOf(email);
      expect([contact.firstname ?? "", contact.lastname ?? ""]).toEqual(["", ""]);
      expect(contact.client_details).toContain("just subscribed");
    },
  );
});

test("application: its contact record", async ({ page, holds }) => {
  const email = newEmail();
  await read(page, "/application-for-registration");
  await fill(page, "#application", {
    full_name: "Ada Osei",
    age: "15",
    sport_priority_1: "Hurdles",
    positions: "100 m",
    major_obstacles: "A bus ride",
    one_year_celebration: "A medal",
    about_us: "A friend",
    current_occupation: "Student",
    email,
    phone_number: person.phone,
  });
  for (const name of ["qsc_no", "member", "other", "track_field", "resourfull"])
    await page.locator(`#application [name=${name}]`).check();
  await page.locator("#application [name=country]").selectOption("Canada");
  await page.locator("#application [name=state]").selectOption("Ontario");
  await page.locator("#application").getByRole("button", { name: "SUBMIT" }).click();
  const { client_details, ...who } = await contactOf(email);
  await holds("Contact record, application: the name split, every answer in client_details", () => {
    expect(who).toMatchObject({ email, firstname: "Ada", lastname: "Osei" });
    for (const text of [
      "Hurdles",
      "100 m",
      "A bus ride",
      "A medal",
      "A friend",
      "Ontario",
      "Canada",
    ])
      expect(client_details).toContain(text);
  });
  await holds("Contact record, application: the typed phone reaches it (D8)", () =>
    expect(client_details).toContain(person.phone),
  );
  await holds(
    "Application: an athlete under 13 has a guardian's name and e-mail (D32)",
    async () => {
      await read(page, "/application-for-registration");
      for (const name of ["guardian_name", "guardian_email"])
        await expect(page.locator(`#application [name=${name}]`)).toHaveCount(1);
    },
  );
});

test("what the server keeps", async ({ page, holds }) => {
  const keysOf = (thing: object | undefined) => Object.keys(thing ?? {});
  await holds("Category: category_id, category; the first is All", async () => {
    const { body } = await call<Item[]>(page, "GET", "/api/categories");
    expect(body.data[0]).toEqual({ category_id: 0, category: "All" });
    for (const category of body.data) expect(keysOf(category)).toEqual(["category_id", "category"]);
  });
  const { body } = await call<Item[]>(page, "GET", "/api/locationpages");
  for (const name of [
    "location_id",
    "slug_url",
    "main_heading",
    "main_paragraph",
    "highlighted_heading",
    ...[1, 2, 3, 4].flatMap((n) => [`heading_${n}`, `paragraph_${n}`]),
    "meta_keywords",
    "meta_link",
    "meta_title",
    "meta_description",
  ]) {
    await holds(`Location page: field ${name}`, () => {
      for (const location of body.data) expect(keysOf(location)).toContain(name);
    });
  }
});

test("built-in content", async ({ page, holds }) => {
  await holds("Built-in articles: 11", () => expect(content.articles).toHaveLength(11));
  await holds("Built-in articles: dates in 2023 and 2024", () => {
    const years = new Set(content.articles.map(({ date }) => date.slice(0, 4)));
    expect([...years].toSorted()).toEqual(["2023", "2024"]);
  });
  const articles = content.articles.map((article) => JSON.stringify(article));
  for (const [topic, pattern] of [
    ["speed training program", /speed training program/i],
    ["history of the long jump", /history of the long jump/i],
    ["multisport athletes", /multisport/i],
    ["Ontario speed training guide", /speed training in Ontario/i],
    ["track and field tips", /track and field tips/i],
    ["plyometrics", /plyometric/i],
    ["a school-championship qualification", /school.championship/i],
    ["staying motivated", /staying motivated/i],
    ["common speed training mistakes", /speed.training.mistakes/i],
    ["benefits of being a track athlete", /benefits.of.being.a.track.athlete/i],
    ["cross country running", /cross country running/i],
  ] as const) {
    await holds(`Built-in article: ${topic}`, () => {
      const heads = content.articles.map(({ slug, title }) => `${slug} ${title}`);
      expect(heads.filter((head) => pattern.test(head)).length).toBeGreaterThan(0);
    });
  }
  for (const [claim, pattern] of [
    ["15 of 16 athletes qualified, 94%", /15 of (our )?16/],
    ["94%", /94 ?%|94 per ?cent|ninety-four/i],
    [
      "rest one minute per 10 metres sprinted",
      /(one )?minute (of rest )?for (every|each) (ten|10) metres/i,
    ],
    ["a speed session lasts 1 to 2 hours", /(one|1) to (two|2) hours/i],
    ["strength training can start at age 7 or 8", /(age|from) ?(7|seven) or (8|eight)/i],
  ] as const) {
    await holds(`Built-in articles claim: ${claim}`, () =>
      expect(articles.filter((text) => pattern.test(text))).not.toEqual([]),
    );
  }
  await holds(
    "Membership option: id, type, icon, heading1 and buttonText make its card",
    async () => {
      await read(page, "/register-for-membership");
      for (const card of await page.locator("main .registration article").all()) {
        await expect(card.locator("input[name=type]")).toHaveValue(
          /^(track_field_(elementary|highschool)|speed_training|strength_conditioning)$/,
        );
        await expect(card.locator("input[name=id]")).toHaveValue(/^\d+$/);
        await expect(card.locator(".pictogram").first()).toBeAttached();
        await expect(card.locator("h3")).toHaveText(/\w/);
        await expect(card.getByRole("button")).toContainText(content.membershipCards.buttonText);
      }
    },
  );
  await holds("Accomplishment card: logo, year, subtitle and listItems", async () => {
    await read(page, "/about");
    const cards = page.locator("#accomplishments .season");
    for (const card of await texts(cards)) expect(card).toMatch(/20(1[6-9]|2[0-3])( to date)? \w/);
    expect(await cards.locator("header .pictogram").count()).toBe(await cards.count());
    expect(await cards.locator("li").count()).toBeGreaterThan(await cards.count());
  });
  await holds("Accomplishments: 27 entries", () =>
    expect(page.locator("#accomplishments .season")).toHaveCount(27),
  );
  await holds(
    "Accomplishments: provincial, national, high-school, American and record-holder results",
    async () => {
      const levels = new Set(
        (await texts(page.locator(".season-level"))).map((level) => level.toLowerCase()),
      );
      expect([...levels]).toEqual([
        "provincial",
        "national",
        "high school",
        "american",
        "record holders",
      ]);
    },
  );
  await holds("Accomplishments: 2016 to 2023, as a year or 'year to date'", () => {
    const years = content.accomplishments.items.map(({ year }) => year);
    const numbers = years.map((year) => Number(year.slice(0, 4)));
    expect([Math.min(...numbers), Math.max(...numbers)]).toEqual([2016, 2023]);
    expect(years.filter((year) => !/^\d{4}( to date)?$/.test(year))).toEqual([]);
    expect(years).toContain("2023 to date");
  });
  await holds("Coach list group: heading and items with name and title", async () => {
    for (const item of await page.locator(".coach-list li").all()) {
      await expect(item.locator("strong")).toHaveText(/\w/);
      await expect(item.locator("span")).toHaveText(/\w/);
    }
  });
  await holds("Team member: id, name, titles, image", async () => {
    for (const member of await page.locator(".team .member").all()) {
      await expect(member.locator("h3")).toHaveText(/\w/);
      await expect(member.locator("p").first()).toHaveText(/\w/);
      await expect(member.locator(".portrait img")).toHaveCount(1);
    }
  });
});
