import { messageOf } from "#tests/support/flash.ts";
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { namesOf } from "#core/records.ts";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { newNetwork } from "#tests/support/family-visits.ts";
import { postForm, publicForms } from "#tests/support/public-forms.ts";
import { staffActions } from "#tests/support/staff-actions.ts";
import { outboxMessages } from "#core/vendors/schema.ts";
import { deliveries, submissions } from "#modules/outbox/schema.ts";
import { newsletterConsents } from "#modules/messaging/schema.ts";

let club: TestClub;
let cookie: string;
beforeAll(async () => {
  club = await openTestClub({ pages: "built", trustProxy: true });
  cookie = await club.signIn();
}, 60_000);
afterAll(() => club.close());

const readForm = async (email: string) => {
  const [entry] = await club.ctx.db.select().from(submissions).where(eq(submissions.email, email));
  if (!entry) throw new Error(`${email} sent nothing`);
  return entry;
};

/** The messages that a form sent, without the parts that always differ. */
async function sentBy({ id, reference, receipt }: typeof submissions.$inferSelect) {
  const rows = await club.ctx.db
    .select()
    .from(deliveries)
    .where(eq(deliveries.submissionId, id))
    .orderBy(deliveries.channel);
  return rows.map(({ channel, payload }) => [
    channel,
    JSON.stringify(payload)
      .replaceAll(reference, "REFERENCE")
      .replaceAll(receipt ?? "", "RECEIPT")
      .replaceAll(/(?:real|held)-[\w-]+@example\.ca/g, "ADDRESS")
      .replaceAll(/key=[\w.-]+/g, "key=KEY"),
  ]);
}

// A data request is not a submission: its mail always waits for staff.
test.each(namesOf(publicForms).filter((name) => name !== "data request"))(
  "%s that may be spam only stores the form; once released, it sends the same as any other",
  async (name) => {
    const { path, fields } = publicForms[name];
    const [real, held] = ["real", "held"].map((kind) => `${kind}-${randomUUID()}@example.ca`);
    if (!real || !held) throw new Error("no address");
    await postForm(club, path, { ...fields, email: real });
    const before = await club.ctx.db.$count(deliveries);
    const consents = await club.ctx.db.$count(newsletterConsents);
    const body = new URLSearchParams({ ...fields, email: held, form_copy: "yes" });
    const headers = { Accept: "text/html", Origin: "http://club.test", ...newNetwork() };
    await club.request(path, { method: "POST", body, headers });
    const suspect = await readForm(held);
    expect(suspect.suspicion).not.toBeNull();
    expect(await club.ctx.db.$count(deliveries)).toBe(before);
    expect(await club.ctx.db.$count(newsletterConsents)).toBe(consents);
    expect(await club.ctx.db.$count(outboxMessages, eq(outboxMessages.recipient, held))).toBe(0);
    // Its receipt has the same text as others.
    const receipt = await (await club.request(`/receipt/${suspect.receipt}`)).text();
    expect(receipt).toContain(suspect.reference);

    const at = `/admin/inbox/${suspect.reference}`;
    const submit = () => staffActions(club, cookie).submit(at, { _action: "release" });
    const answers = await Promise.all([submit(), submit()]);
    expect(answers.map(messageOf).toSorted()).toEqual([
      "It is in the inbox now, and the notifications are being sent.",
      "That had already been done. Nothing was changed.",
    ]);
    const sent = await sentBy(await readForm(held));
    expect(sent).toEqual(await sentBy(await readForm(real)));
    expect(sent.map(([channel]) => channel)).toEqual(["crm", "email", "sms"]);
  },
);
