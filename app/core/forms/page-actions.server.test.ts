import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import type { AppContext } from "../context.server.ts";
import { modules } from "#app/modules.server.ts";
import type { Permission } from "../audit/permissions.ts";
import { appContext, staffContext } from "../request-context.ts";
import { type PageAction, pageActions, type StaffPageAction } from "./page-actions.server.ts";

const context = new RouterContextProvider();
context.set(appContext, { modules } as AppContext);

const post = (fields: Record<string, string>, pattern = "/pay/:key") => {
  const url = new URL("http://club.test/pay/A");
  const request = new Request(url, { method: "POST", body: new URLSearchParams(fields) });
  return { request, url, pattern, params: { reference: "A" }, context };
};

const two = pageActions({
  add: ({ fields, params }: PageAction) => ({ added: fields, to: params.reference }),
  remove: () => "removed",
});

test("the form names the action, which gets the other fields", async () => {
  expect(two.names).toEqual(["add", "remove"]);
  expect(await two(post({ _action: "add", name: "Ada" }))).toEqual({
    added: { name: "Ada" },
    to: "A",
  });
  expect(await two(post({ _action: "remove" }))).toBe("removed");
});

test.each([{}, { _action: "" }, { _action: "sell" }, { _action: "toString" }])(
  "%o is answered 400",
  async (fields) => {
    const refused = await two(post(fields)).then(
      () => null,
      (error: unknown) => error,
    );
    expect(refused).toMatchObject({ status: 400 });
  },
);

test("a page with one action needs no field for it", async () => {
  const one = pageActions({ save: ({ fields }: PageAction) => fields });
  expect(await one(post({ name: "Ada" }))).toEqual({ name: "Ada" });
  expect(await one(post({ _action: "save", name: "Ada" }))).toEqual({ name: "Ada" });
  await expect(one(post({ _action: "other" }))).rejects.toMatchObject({ status: 400 });
});

test("an action of the admin site asks for its permission", async () => {
  const write = (extras: Permission[], _action: string) => {
    const own = new RouterContextProvider();
    own.set(appContext, { modules } as AppContext);
    const account = { role: "volunteer", extras, isAdmin: false } as const;
    own.set(staffContext, { id: "a", name: "Kofi", email: "kofi@example.ca", ...account });
    const given = post({ _action }, "/admin/families/:family");
    return pageActions({ correct: () => "corrected", "read-health": () => "read" })({
      ...given,
      context: own,
    });
  };
  const refusal = { init: { status: 403 } };
  expect(await write(["families.see", "families.edit"], "correct")).toBe("corrected");
  expect(await write(["families.see", "health.see"], "read-health")).toBe("read");
  await expect(write(["families.see", "health.see"], "correct")).rejects.toMatchObject(refusal);
  await expect(write(["families.see", "families.edit"], "read-health")).rejects.toMatchObject(
    refusal,
  );
  // Without access to the page, its actions are refused too.
  await expect(write(["health.see"], "read-health")).rejects.toMatchObject(refusal);
});

test("an action that needs staff fails where nobody is signed in", async () => {
  const action = pageActions({ save: ({ staff }: StaffPageAction) => staff });
  await expect(action(post({}))).rejects.toThrow("No value found for context");
});
