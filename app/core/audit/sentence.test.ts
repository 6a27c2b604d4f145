import { expect, test } from "vitest";
import { modules } from "#app/modules.server.ts";
import { changedOnly } from "./changes.ts";
import type { AuditRecord } from "./actions.ts";
import { auditSentence } from "./sentence.ts";

const sentenceOf = (record: AuditRecord) => auditSentence(record, modules);

const entry = (changes: Partial<AuditRecord> = {}): AuditRecord => ({
  action: "families.corrected",
  subjectType: "athlete",
  subjectId: "0190f3a2-0000-7000-8000-000000000000",
  familyId: "0190f39b-0000-7000-8000-000000000000",
  changes: null,
  details: {},
  ...changes,
});

test("a sentence says what was done, to whom, and each field's value before and after", () => {
  const changes = {
    givenName: ["Adda", "Ada"],
    bornOn: [null, null],
    smsConsent: [false, true],
  } as const;
  expect(sentenceOf(entry({ changes }))).toEqual({
    did: "Corrected a family’s entry:",
    subject: "athlete 0190f3a2 of family 0190f39b",
    detail: "First name: Adda → Ada, Date of birth, Text messages: no → yes",
  });
  const details = {
    name: "Spring",
    amountCents: 10_000,
    parts: [{ method: "cash", cents: 4_000 }],
  };
  const registered = entry({
    action: "families.registered",
    subjectType: "order",
    subjectId: "K7QM-2RD4",
    changes: { priceCents: [12_000, 10_000] },
    details,
  });
  expect(sentenceOf(registered)).toEqual({
    did: "Registered at the office:",
    subject: "order K7QM-2RD4 (Spring)",
    detail: "$100 to pay, received: cash $40 · Price: $120 → $100",
  });
});

test.each(Object.entries(modules.auditActions))(
  "%s has a sentence, even without details",
  (action, { label, about }) => {
    for (const subjectType of about) {
      const sentence = sentenceOf(entry({ action, subjectType }));
      expect(sentence.did).toBe(label);
      expect(sentence.subject).not.toBe("");
      expect(`${sentence.subject} ${sentence.detail}`).not.toMatch(/undefined|null|NaN|\(\)/);
    }
  },
);

test("every kind of subject belongs to an action", () => {
  const used: string[] = Object.values(modules.auditActions).flatMap(({ about }) => about);
  expect(Object.keys(modules.auditSubjects).filter((subject) => !used.includes(subject))).toEqual(
    [],
  );
});

test("an action of another release, and an address that was deleted, are readable too", () => {
  expect(sentenceOf(entry({ action: "rooms.booked" })).did).toBe("rooms.booked");
  const deleted = entry({ action: "mail.written", subjectType: "address", subjectId: null });
  expect(sentenceOf(deleted)).toEqual({
    did: "Wrote an email to",
    subject: "somebody who was deleted",
    detail: "",
  });
});

test("only fields that changed are changes", () => {
  expect(changedOnly({ name: ["A", "A"], town: [null, "Ajax"] })).toEqual({ town: [null, "Ajax"] });
});
