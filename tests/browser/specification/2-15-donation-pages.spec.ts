import { expect, read, test } from "./statements.ts";

test.use({ javaScriptEnabled: false });

test("donation pages", async ({ page, holds }) => {
  await read(page, "/donation");
  const main = page.locator("main");
  await holds("Donation: the page is reached from the header's DONATION entry", () =>
    expect(page.locator("header.header").getByRole("link", { name: "DONATION" })).toHaveAttribute(
      "href",
      "/donation",
    ),
  );
  const tribute = main.locator(".tribute");
  await holds("Donation, founder section: a legacy tribute to a late supporter", async () => {
    await expect(tribute.getByRole("heading")).toHaveText(/legacy/i);
    await expect(tribute.locator(".tribute-name")).toHaveText(/\w/);
  });
  await holds("Donation, founder section: contributions instead of flowers", () =>
    expect(tribute).toContainText(/instead of flowers/i),
  );
  await holds("Donation, founder section: donation by e-mail transfer", () =>
    expect(main).toContainText(/e-mail transfer/i),
  );

  await read(page, "/nextgen-donation");
  const amount = main.locator("form").getByRole("textbox");
  await holds("Next-generation donation: a numeric input, placeholder CAD $", async () => {
    await expect(amount).toHaveAttribute("placeholder", "CAD $");
    await expect(amount).toHaveAttribute("inputmode", "decimal");
  });
  await holds("Next-generation donation: a Donate Now button", () =>
    expect(main.locator("form").getByRole("button")).toHaveText("Donate Now"),
  );
});
