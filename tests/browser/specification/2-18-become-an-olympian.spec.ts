import { expect, read, test, texts } from "./statements.ts";

test.use({ javaScriptEnabled: false });

test("become-an-olympian landing page", async ({ page, holds }) => {
  await read(page, "/become-an-olympian");
  const main = page.locator("main");
  await holds("Landing page: noindex", () =>
    expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/),
  );
  await holds("Landing page: a team list of three coaches, Olympians, with titles", async () => {
    const coaches = await texts(main.locator(".landing-coaches li"));
    expect(coaches).toHaveLength(3);
    for (const coach of coaches) expect(coach).toMatch(/Olympian/);
    for (const titles of await main.locator(".landing-coaches li").all())
      expect(await titles.locator("p").count()).toBeGreaterThan(0);
  });
  const section = (name: string) =>
    main.locator("section", { has: page.getByRole("heading", { level: 2, name, exact: true }) });
  for (const [name, phrases] of [
    ["RUNNING EVENTS", ["100", "200", "400 m"]],
    ["SPEED DEVELOPMENT", []],
    ["HIGH JUMP", []],
    ["LONG JUMP", []],
    ["THROW EVENTS", ["javelin", "shot put", "discus"]],
  ] as const) {
    const what = phrases.length ? ` with ${phrases.join(", ")}` : "";
    await holds(`Landing page: a section ${name}${what}`, async () => {
      for (const phrase of phrases)
        await expect(section(name)).toContainText(new RegExp(phrase, "i"));
      await expect(section(name)).toBeVisible();
    });
    await holds(`Landing page: ${name} has a Become A Member button to /track-field-club`, () =>
      expect(
        section(name).getByRole("link", { name: "Become A Member", exact: true }),
      ).toHaveAttribute("href", "/track-field-club"),
    );
  }
  for (const [what, pattern] of [
    ["sprints 100/200/400 m", /sprints.*100.*200.*400/i],
    [
      "hurdles 60-100 m girls, 60-110 m boys, 200-400 m long hurdles",
      /hurdles.*60.100 m.*girls.*60.110 m.*boys.*200.400 m/i,
    ],
    ["middle and long distance", /middle and long distance/i],
    ["relays 4x100 and 4x400", /relays.*4 ?[x×] ?100.*4 ?[x×] ?400/i],
  ] as const) {
    await holds(`Landing page: running events: ${what}`, async () => {
      const items = await texts(section("RUNNING EVENTS").locator("li"));
      expect(items.filter((item) => pattern.test(item))).toHaveLength(1);
    });
  }
  await holds("Landing page: the header is in landing mode", () =>
    expect(page.locator("header.header").getByRole("link")).toHaveCount(2),
  );
});
