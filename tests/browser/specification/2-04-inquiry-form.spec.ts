import { expect, read, test, texts } from "./statements.ts";

test.use({ javaScriptEnabled: false });

test("inquiry form", async ({ page, holds }) => {
  await read(page, "/about");
  const form = page.locator("#contact-form form");
  const group = (name: string) => form.getByRole("group", { name, exact: true });

  await holds("Inquiry form: anchor contact-form, heading 'Inquiries'", () =>
    expect(page.locator("#contact-form").getByRole("heading").first()).toHaveText("Inquiries"),
  );
  await holds("Inquiry form: it is a scroll target on several pages", async () => {
    const hosts: string[] = [];
    for (const path of ["/", "/about", "/track-field-club", "/speed-training-program", "/news"]) {
      await read(page, path);
      if ((await page.locator("#contact-form form").count()) === 1) hosts.push(path);
    }
    expect(hosts).toHaveLength(5);
    await read(page, "/about");
  });
  await holds(
    "Inquiry form: Name, Last Name, Age, Grade, Phone, Email Address, in this order",
    async () => {
      const labels = await texts(form.locator(".form-pairs").first().locator("label"));
      expect(labels).toEqual(["Name", "Last Name", "Age", "Grade", "Phone", "Email Address"]);
    },
  );
  await holds("Inquiry form: the 'Track & Field' group's six checkboxes", async () => {
    expect(await texts(group("Track & Field").locator("label"))).toEqual([
      "Running Events (100m, 200m, 400m)",
      "Combined Events (Heptathlon & Decathlon)",
      "Distance Events (800m to Cross Country)",
      "Jumps (Long, High & Triple)",
      "Hurdles (Sprint & Long)",
      "Throws (Shot Put, Discus, Javelin)",
    ]);
    await expect(group("Track & Field").getByRole("checkbox")).toHaveCount(6);
  });
  await holds("Inquiry form: the '360 Athletic' group's two checkboxes", async () => {
    expect(await texts(group("360 Athletic").locator("label"))).toEqual([
      "Speed Training",
      "Strength & Conditioning",
    ]);
    await expect(group("360 Athletic").getByRole("checkbox")).toHaveCount(2);
  });
  await holds("Inquiry form: a free-text 'Any questions?' box", async () => {
    const box = form.getByLabel("Any questions?");
    expect(await box.evaluate((element) => element.tagName)).toBe("TEXTAREA");
  });
  await holds("Inquiry form: a 'Bring your friends' blurb", async () => {
    const blurb = form.getByRole("heading", { name: "Bring your friends" });
    await expect(blurb).toBeVisible();
    await expect(blurb.locator("+ p")).toHaveText(/\w/);
  });
  await holds(
    "Inquiry form: a 'Do you want to make your own group?' Yes/No checkbox pair",
    async () => {
      const pair = group("Do you want to make your own group?");
      expect(await texts(pair.locator("label"))).toEqual(["Yes", "No"]);
      await expect(pair.getByRole("checkbox")).toHaveCount(2);
    },
  );
  await holds("Inquiry form: a SUBMIT button", () =>
    expect(form.getByRole("button")).toHaveText("SUBMIT"),
  );
});
