import { expect, read, test, texts } from "./statements.ts";

test.use({ javaScriptEnabled: false });

test("schedule page", async ({ page, holds }) => {
  await read(page, "/schedule");
  const program = (name: string) => page.locator(`main [data-program="${name}"]`);
  const group = (name: RegExp) =>
    page.locator("main .group", { has: page.locator("h3", { hasText: name }) });
  const places = async (name: RegExp) => (await texts(group(name).locator("tbody tr"))).join("\n");

  await holds("Schedule: track schedule with junior, middle and high school groups", async () => {
    const names = await texts(program("track").locator("h3"));
    for (const [n, name] of [/^Junior/, /^Middle/, /^High school/].entries())
      expect(names[n]).toMatch(name);
    expect(names).toHaveLength(3);
  });
  await holds("Schedule: its groups by weekday, time and location", async () => {
    for (const line of await texts(program("track").locator("tbody tr")))
      expect(line).toMatch(/(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day.*\d.*[ap]m.*\w{4}/);
  });
  await holds(
    "Schedule: strength and conditioning: high-performance group, athletes, Oly Kids weightlifting",
    async () => {
      const names = await texts(program("strength").locator("h3"));
      for (const [n, name] of [
        /high-performance group/i,
        /athletes/i,
        /oly kids weightlifting/i,
      ].entries())
        expect(names[n]).toMatch(name);
      expect(names).toHaveLength(3);
    },
  );
  await holds("Schedule: strength and conditioning all at one Ajax address", async () => {
    const lines = await texts(program("strength").locator("p, address, tbody tr"));
    expect(lines.join("\n")).toContain("Ajax");
    const towns = /Pickering|Whitby|Markham|Oshawa|Uxbridge|Scarborough/;
    expect(lines.filter((line) => towns.test(line))).toEqual([]);
  });
  await holds("Schedule: speed training in Fall, Sep 12-Oct 31", () =>
    expect(group(/September 12 to October 31/)).toHaveCount(1),
  );
  await holds("Schedule: Fall speed Tue/Thu 5:30-6:30 pm, Pickering", async () => {
    const lines = (await places(/September 12/)).split("\n");
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/Tuesday.*5:30–6:30 pm/);
    expect(lines[1]).toMatch(/Thursday.*5:30–6:30 pm/);
    for (const line of lines) expect(line).toContain("Pickering");
  });
  await holds("Schedule: speed training in Winter, Nov 1-Mar 31", () =>
    expect(group(/November 1 to March 31/)).toHaveCount(1),
  );
  await holds("Schedule: Winter speed has several Whitby and Pickering sessions", async () => {
    const lines = (await places(/November 1/)).split("\n");
    for (const town of ["Whitby", "Pickering"])
      expect(lines.filter((line) => line.includes(town)).length).toBeGreaterThan(1);
  });
});
