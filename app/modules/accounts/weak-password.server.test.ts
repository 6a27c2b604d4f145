import { expect, test } from "vitest";
import { smallClub as content } from "#tests/fixtures/club/all.ts";
import { weakness } from "./weak-password.server.ts";

const site = { content, publicUrl: "https://www.fastfeet.ca" };
const wren = { name: "Wren O’Donnell", email: "birdsong@example.ca" };

test.each([
  ["password", "Many people"],
  ["Password1", "Many people"],
  ["P@ssw0rd", "Many people"],
  ["qwertyuiop", "Many people"],
  ["12345678", "Many people"],
  ["Password-2026", "something added"],
  ["!!W3lcome99", "something added"],
  ["Football-1984", "something added"],
  ["zmzmzmzm", "repeats"],
  ["xyvqkxyvqk", "repeats"],
  ["eclairs-7", "Leave out"],
  ["Ecl4irs-xq", "Leave out"],
  ["fastfeet+Moose", "Leave out"],
  ["zig-wren-zag-9", "Leave out"],
  ["o.donnell.zag9", "Leave out"],
  ["my-birdsong-42", "Leave out"],
])("%s is refused", (password, message) => {
  expect(weakness(site, wren, password)).toContain(message);
});

test.each(["feather-42", "a-good-pass-1", "another-1", "correct horse", "mVx8qq2Lw0pz"])(
  "%s is accepted",
  (password) => {
    expect(weakness(site, wren, password)).toBeNull();
  },
);
