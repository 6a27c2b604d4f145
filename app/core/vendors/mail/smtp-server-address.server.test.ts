import { expect, test } from "vitest";
import { smtpServerAddress } from "./smtp.server.ts";

test("smtp: is STARTTLS on 587, smtps: is TLS on 465", () => {
  const plain = { host: "mail.example", port: 587, secure: false };
  expect(smtpServerAddress("smtp://mail.example", "required")).toEqual(plain);
  const tls = { host: "mail.example", port: 465, secure: true };
  expect(smtpServerAddress("smtps://mail.example", "required")).toEqual(tls);
});

test("user and password are decoded", () => {
  const { auth } = smtpServerAddress("smtp://desk%40club.example:a%2Fb%3A@[::1]:2525", "required");
  expect(auth).toEqual({ user: "desk@club.example", pass: "a/b:" });
});

test("a password is never sent unencrypted", () => {
  expect(() => smtpServerAddress("smtp://u:secret@mail.example", "none")).toThrow(/open line/);
  expect(() => smtpServerAddress("smtp://mail.example:25", "none")).toThrow(/open line/);
  expect(() => smtpServerAddress("smtp://127.mail.example:25", "none")).toThrow(/open line/);
  expect(smtpServerAddress("smtp://u:secret@127.0.0.1:2525", "none").auth?.pass).toBe("secret");
});

test("settings in the URL are refused", () => {
  const url = "smtp://mail.example?tls.rejectUnauthorized=false";
  expect(() => smtpServerAddress(url, "required")).toThrow(/settings/);
});
