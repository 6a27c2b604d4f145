import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { contextTest } from "#tests/support/club-test.ts";
import { createImport, readImport } from "./imports.server.ts";
import { personalRecords, retention } from "./personal-data.server.ts";
import { imports } from "./schema.ts";

const test = contextTest();

const wren = { id: null, name: "Wren" };
const file = [
  "first_name,last_name,guardian_email",
  "Ada,Osei,Abena@example.ca",
  "Kofi,Osei,abena@example.ca",
  "Ines,Roy,roy@example.ca",
].join("\r\n");

async function uploaded({ ctx }: { ctx: Parameters<typeof createImport>[0] }) {
  const made = await createImport(ctx, wren, { file, name: "families.csv" });
  if ("problem" in made) throw new Error(made.problem);
  return made.id;
}

test("a person's rows are found, exported and emptied; the others keep their numbers", async ({
  office,
}) => {
  const { ctx } = office;
  const id = await uploaded(office);
  const [own] = personalRecords;
  if (!own) throw new Error("nothing is declared");
  const { rows: addresses } = await ctx.db.execute(own.addresses);
  expect(addresses.flatMap(Object.values)).toEqual([
    "Abena@example.ca",
    "abena@example.ca",
    "roy@example.ca",
  ]);
  expect(await own.read(ctx.db, "ABENA@example.ca")).toEqual([
    { file: "families.csv", row: ["Ada", "Osei", "Abena@example.ca"] },
    { file: "families.csv", row: ["Kofi", "Osei", "abena@example.ca"] },
  ]);
  const remove = () => ctx.db.transaction((inner) => own.remove(inner, "abena@example.ca"));
  expect([await remove(), await remove()]).toEqual([1, 0]);
  expect((await readImport(ctx, id))?.rows).toEqual([[], [], ["Ines", "Roy", "roy@example.ca"]]);
});

test("a file that nobody imports is deleted after a week", async ({ office }) => {
  const { ctx } = office;
  const id = await uploaded(office);
  const forget = async () => {
    for (const { remove } of retention) await remove(ctx);
  };
  const age = (days: number) =>
    ctx.db
      .update(imports)
      .set({ createdAt: new Date(Date.now() - days * 86_400_000) })
      .where(eq(imports.id, id));
  await age(6);
  await forget();
  expect((await readImport(ctx, id))?.rows).toHaveLength(3);
  await age(8);
  await forget();
  expect(await readImport(ctx, id)).toBeNull();
});
