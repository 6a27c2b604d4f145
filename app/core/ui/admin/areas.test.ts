import { expect, test } from "vitest";
import { type MenuArea, placeIn } from "./areas.ts";

const link = (to: string) => ({ to, name: to, count: 0 });
const menu: MenuArea[] = [
  { area: "today", name: "", icon: "sun", count: 0, links: [link("/admin")] },
  {
    area: "money",
    name: "",
    icon: "card",
    count: 0,
    links: [link("/admin/payments"), link("/admin/payments/owed")],
  },
];

test.each([
  ["/admin/payments", "/admin/payments"],
  ["/admin/payments/AB12-CD34", "/admin/payments"],
  ["/admin/payments/owed/write", "/admin/payments/owed"],
  ["/admin/payments/owedx", "/admin/payments"],
  ["/admin", "/admin"],
])("%s is below %s", (path, to) => expect(placeIn(menu, path)?.to).toBe(to));

test("an address outside the menu belongs to no area", () =>
  expect(["/login", "/admin/account"].map((path) => placeIn(menu, path))).toEqual([null, null]));
