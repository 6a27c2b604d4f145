import { call, expect, hydrated, newEmail, read, test } from "./statements.ts";

const success =
  "You have successfully made the payment, our administrator will soon contact you through your email, navigating you to our website...";
const failure = "You didnt made any payment, navigating you to our website...";

test("checkout pages", async ({ page, holds }) => {
  await holds(
    "Checkout: 'You are been redirected to our secured payment gateway....', and it starts by itself",
    async () => {
      const started = page.waitForRequest("**/create-checkout-session-next-gen");
      await page.goto("/payment-checkout?nextgen");
      await expect(
        page.getByText("You are been redirected to our secured payment gateway....", {
          exact: true,
        }),
      ).toBeVisible();
      await hydrated(page);
      expect((await started).method()).toBe("POST");
      await expect(page).toHaveURL(/\/checkout\//);
    },
  );
  await holds("Checkout: without a flag, the failure's text (D35)", async () => {
    await read(page, "/payment-checkout");
    await expect(page.getByText(failure, { exact: true })).toBeVisible();
  });
  await holds("Checkout result: failure's text", async () => {
    await read(page, "/successful-checkout");
    await expect(page.getByText(failure, { exact: true })).toBeVisible();
  });
  await holds("Checkout result: success text", async () => {
    const items = [{ amount: "25" }];
    const { body } = await call(page, "POST", "/create-checkout-session-next-gen-donations", {
      items,
    });
    const { session_id } = body;
    const payer = { step: "pay", name: "Abena Osei", email: newEmail() };
    await page.request.post(`/demo-checkout/${session_id}`, { form: payer });
    await read(page, `/successful-checkout?session_id=${session_id}`);
    await expect(page.getByText(success, { exact: true })).toBeVisible();
  });
});
