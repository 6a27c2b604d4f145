import { expect, test } from "vitest";
import { VendorFailure } from "../call.server.ts";
import { checkMessage } from "./port.server.ts";

const message = {
  id: "5f7bdb0e-27bc-4d30-8bf8-6fb7f5f0b2ef",
  to: "zoe@visitor.example",
  subject: "Hello",
  text: "Hello",
};

test.each([
  {},
  { to: "zoë.o'hara+track@visitor.example" },
  { text: "one\r\n.\r\ntwo" },
  {
    headers: { "List-Unsubscribe": "<mailto:stop@club.example>", "Auto-Submitted": "auto-replied" },
  },
])("%j is fine", (changes) => {
  expect(() => checkMessage("SMTP", { ...message, ...changes })).not.toThrow();
});

test.each([
  { to: "zoe@visitor.example\r\nBcc: all@club.example" },
  { to: "zoe@visitor.example, all@club.example" },
  { to: "Zoë <zoe@visitor.example>" },
  { to: "" },
  { replyTo: "zoe@visitor.example\nX: y" },
  { subject: "Hello\r\nBcc: all@club.example" },
  { subject: "Hello\rthere" },
  { headers: { "List-Id": "x\r\nBcc: all@club.example" } },
  { headers: { "List-Id\r\nBcc": "all@club.example" } },
  { headers: { Bcc: "all@club.example" } },
  { id: "x>\r\n" },
])("%j is refused, and not repeated in the reason", (changes) => {
  const attempt = () => checkMessage("SMTP", { ...message, ...changes });
  expect(attempt).toThrow(VendorFailure);
  expect(attempt).toThrow(/^The email was not sent: its [^@\n]+\.$/);
});
