import { expect, hydrated, problemsOf, signIn, test } from "../visit.ts";

test.use({ viewport: { width: 390, height: 844 } });

/** A file whose rows have a unique last name; the last row has an error. */
const fileOf = (name: string) => ({
  name: `${name}.csv`,
  mimeType: "text/csv",
  buffer: Buffer.from(
    [
      "Prénom;Nom;Date de naissance;Parent;Courriel du parent",
      `Ada;${name};04/05/2012;Abena ${name};abena@${name}.example.ca`,
      `Kofi;${name};06/07/2014;Abena ${name};abena@${name}.example.ca`,
      `Ines;${name};31/02/2014;;`,
    ].join("\r\n"),
  ),
});

test("a spreadsheet of families, on a phone: columns, rows, imported, and undone", async ({
  page,
}) => {
  const name = `Zq${crypto.randomUUID().slice(0, 8)}`;
  await signIn(page, "/admin/imports");
  await hydrated(page);
  expect(await problemsOf(page)).toEqual([]);
  await page.getByRole("button", { name: "Upload" }).click();
  await expect(page.locator(".notice")).toHaveText("Choose a CSV or Excel file (.xlsx)");
  await page.getByLabel("CSV or Excel file").setInputFiles(fileOf(name));
  await page.getByRole("button", { name: "Upload" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${name}.csv`);
  await expect(page.getByLabel("Athlete: first name", { exact: true })).toHaveValue("0");
  await page.getByRole("button", { name: "Review rows" }).click();
  // The third row's date shows that the day comes first.
  await expect(page.getByText("1 new family, 2 new athletes, 1 with a problem")).toBeVisible();
  await expect(page.getByText("There is no such date. Write it as 2015-04-30")).toBeVisible();
  expect(await problemsOf(page)).toEqual([]);
  await expect(page.getByRole("button", { name: "Leave out 1 row with a problem" })).toBeVisible();
  await page.getByRole("checkbox", { name: `Import row 4, Ines ${name}` }).uncheck();
  await expect(page.getByRole("button", { name: "Import 2 rows" })).toBeVisible();
  await page.getByRole("button", { name: "Import 2 rows" }).click();
  await expect(
    page.getByRole("heading", { name: "Added: 1 new family, 2 new athletes" }),
  ).toBeVisible();
  expect(await problemsOf(page)).toEqual([]);

  await page.goto(`/admin/families?q=${name}`);
  await expect(page.getByRole("link", { name: "Ada" })).toBeVisible();
  await page.goBack();
  await hydrated(page);
  await page.getByRole("button", { name: "Undo this import" }).click();
  await expect(page.getByText("Removed: 1 new family, 2 new athletes.").first()).toBeVisible();
  await page.goto(`/admin/families?q=${name}`);
  await expect(page.getByText("Nothing matches").first()).toBeVisible();
});

test("without JavaScript; what was changed since stays", async ({ page, browser, baseURL }) => {
  const name = `Zq${crypto.randomUUID().slice(0, 8)}`;
  await signIn(page, "/admin/imports");
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
    viewport: { width: 390, height: 844 },
    ...(baseURL && { baseURL }),
  });
  const office = await plain.newPage();
  await office.goto("/admin/imports");
  await office.getByLabel("CSV or Excel file").setInputFiles(fileOf(name));
  await office.getByRole("button", { name: "Upload" }).click();
  await office.getByRole("button", { name: "Review rows" }).click();
  await office.getByRole("checkbox", { name: `Import row 4, Ines ${name}` }).uncheck();
  await office.getByRole("button", { name: "Save the selection" }).click();
  await office.getByRole("button", { name: "Import 2 rows" }).click();
  await expect(office.getByRole("heading", { name: "Added: 1 new family" })).toBeVisible();
  const imported = office.url();

  await office.goto(`/admin/families?q=${name}`);
  await office.getByRole("link", { name: "Ada" }).click();
  await office.getByRole("link", { name: "Change the federation number" }).click();
  await office.getByLabel("Member number").fill(name);
  await office.getByRole("button", { name: "Save" }).click();
  await expect(office.getByText(`${name}, paid until: not known`)).toBeVisible();

  await office.goto(imported);
  await office.getByRole("button", { name: "Undo this import" }).click();
  await expect(
    office.getByRole("region", { name: "These families stay as they are" }),
  ).toContainText(`${name}: a federation number was entered`);
  await plain.close();
});

test("federation numbers, on a phone", async ({ page }) => {
  await signIn(page, "/admin/federation");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Federation numbers");
  expect(await problemsOf(page)).toEqual([]);
});
