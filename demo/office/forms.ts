import { sql } from "drizzle-orm";
import { nowIn } from "#core/time/time.ts";
import { transferForm } from "#modules/billing/transfer.ts";
import { trialPractices } from "#modules/catalogue/trial-practices.ts";
import { applicationForm } from "#modules/inbox/application.ts";
import { contactForm } from "#modules/inbox/contact.ts";
import { inquiryForm } from "#modules/inbox/inquiry.ts";
import type { Form } from "#modules/inbox/form.ts";
import { setSubmissionState } from "#modules/inbox/triage.server.ts";
import { formToken } from "#modules/inbox/spam.server.ts";
import { submitForm } from "#modules/inbox/submit.server.ts";
import { trialForm } from "#modules/inbox/trial.ts";
import { askPrivacyRequest } from "#modules/privacy/requests.server.ts";
import type { Office } from "./office.ts";
import { questions, spam } from "./form-texts.ts";
import { answer, workOnThreads } from "./threads.ts";

/** How many forms of the last year are in the inbox. */
const count = 90;

/** A year of forms, most of them answered; some recent ones are not, one of them late. */
export async function sendForms(office: Office): Promise<void> {
  const { random } = office;
  for (let n = 0; n < count; n += 1) {
    const days = Math.floor((n / count) ** 2 * 330) + (n < 4 ? 0 : random.between(0, 2));
    const question = random.pick(questions);
    const reference = await send(office, n, { days, question: question[0] });
    const isAnswered = days > 9 || (days > 1 && random.happens(0.7));
    // Contacts and inquiries contain a question.
    if (reference && isAnswered && days < 90 && [0, 1, 3].includes(n % 6))
      await answer(office, reference, question[1]);
    else if (reference && isAnswered)
      await setSubmissionState(office.ctx, reference, "answered", office.by);
  }
  for (const message of spam) await sendSpam(office, message);
  await askForData(office);
  await answerInTime(office);
  await workOnThreads(office);
}

interface Question {
  /** How many days ago. */
  days: number;
  question: string;
}

async function send(office: Office, n: number, { days, question }: Question): Promise<string> {
  const { ctx, random } = office;
  const writer = office.nextPerson();
  const [firstName = "", lastName = ""] = writer.name.split(" ");
  const person = { first_name: firstName, last_name: lastName, phone: writer.phone };
  const age = random.between(6, 17);
  const guardian = age < 13 ? { guardian_name: writer.name, guardian_email: writer.email } : {};
  const newsletter = random.happens(0.2) ? { newsletter: "yes" } : {};
  switch (n % 6) {
    case 0:
    case 3: {
      const interest = random.pick(["running_events", "jumps", "hurdles", "speed_training"]);
      const grade = String(Math.max(1, age - 5));
      const fields = { ...person, age: String(age), grade, message: question, [interest]: "yes" };
      return post(
        office,
        inquiryForm,
        { ...fields, ...guardian, ...newsletter },
        { writer, days, source: "/" },
      );
    }
    case 1:
      return post(
        office,
        contactForm,
        { ...person, message: question },
        { writer, days, source: "/contact-us" },
      );
    case 2:
      return post(
        office,
        applicationForm,
        {
          full_name: writer.name,
          qsc_no: "yes",
          member: "yes",
          age: String(Math.max(13, age)),
          sport_priority_1: random.pick(["Hurdles", "Sprint", "Soccer", "Baseball", "Hockey"]),
          positions: random.pick(["100 m", "Shortstop", "Winger", "400 m"]),
          country: "Canada",
          state: "Ontario",
          major_obstacles: "The bus takes an hour.",
          one_year_celebration: "A place in the provincial final",
          about_us: "A friend trains here",
          other: "yes",
          track_field: "yes",
          current_occupation: "Student",
          resourfull: "yes",
          phone_number: writer.phone,
        },
        { writer, days, source: "/application-for-registration" },
      );
    case 4: {
      const practices = trialPractices(ctx.content, nowIn(ctx.content.club.timeZone));
      const practice = practices[n % Math.max(1, practices.length)];
      if (!practice) return "";
      const fields = {
        athlete: random.pick(["Maya", "Leo", "Nina", "Sam", "Amir"]),
        age: String(age),
        practice: practice.key,
        first_practice: practice.when,
        where: practice.address,
        bring: practice.bring,
        name: writer.name,
        phone: writer.phone,
      };
      return post(office, trialForm, fields, { writer, days, source: "/first-practice" });
    }
    default: {
      const amount = String(random.pick([25, 40, 50, 100, 250]));
      return post(
        office,
        transferForm,
        { name: writer.name, amount },
        { writer, days, source: "/donation" },
      );
    }
  }
}

interface Sent {
  writer: { email: string };
  /** How many days ago. */
  days: number;
  source: string;
}

/** Sends a form of some days ago. @returns its reference */
export async function post(
  office: Office,
  form: Form,
  fields: Record<string, string>,
  { writer, days, source }: Sent,
): Promise<string> {
  const { ctx } = office;
  const form_stamp = formToken(ctx.screening.secret, Date.now() - 120_000);
  const result = await submitForm(ctx, form, {
    fields: { ...fields, email: writer.email, form_stamp },
    source,
    address: office.nextNetwork(),
  });
  if (result.outcome !== "sent") throw new Error(`${form.kind}: ${JSON.stringify(result)}`);
  const reference = "reference" in result ? String(result.reference) : "";
  await Promise.all(ctx.inFlight);
  const earlier = sql`${days} * interval '1 day' + ${office.random.between(0, 500)} * interval '1 minute'`;
  await ctx.db.execute(sql`update submissions set received_at = received_at - (${earlier}),
    reply_due = reply_due - (${earlier}) where reference = ${reference}`);
  await ctx.db.execute(sql`update newsletter_subscribers set changed_at = changed_at - (${earlier}),
    created_at = created_at - (${earlier}) where email = ${writer.email} and state = 'asked'`);
  await ctx.db.execute(
    sql`update newsletter_consents set at = at - (${earlier}) where email = ${writer.email}`,
  );
  await ctx.db.execute(sql`update orders set created_at = created_at - (${earlier}),
    expires_at = expires_at - (${earlier}) where reference = ${reference}`);
  await ctx.db.execute(sql`update waiting_list_entries set asked_at = asked_at - (${earlier})
    where submission_id = (select id from submissions where reference = ${reference})`);
  return reference;
}

/** Held in the spam tab, because it has no stamp from a page. */
async function sendSpam(office: Office, message: string) {
  const fields = { first_name: "Best", last_name: "Offers", phone: "1", message };
  await submitForm(office.ctx, contactForm, {
    fields: { ...fields, email: "offers@example.org" },
    source: "/contact-us",
    address: office.nextNetwork(),
  });
}

/** Requests to see or delete data: new, verified, done. */
async function askForData(office: Office) {
  const { ctx, random } = office;
  for (const [n, kind] of ["access", "deletion", "access", "deletion", "deletion"].entries()) {
    const { email } = office.nextPerson();
    const form_stamp = formToken(ctx.screening.secret, Date.now() - 120_000);
    const fields = { email, kind, details: "", form_stamp };
    await askPrivacyRequest(ctx, { fields, address: office.nextNetwork() });
    const days = [1, 3, 12, 26, 60][n] ?? 0;
    const asked = sql`asked_at = asked_at - ${days} * interval '1 day'`;
    const verified = sql`state = 'verified', verified_at = now() - ${days} * interval '1 day' + interval '1 hour',
      due_at = now() - ${days} * interval '1 day' + interval '30 days'`;
    const done = sql`state = 'done', done_at = now() - ${random.between(30, 50)} * interval '1 day', email = null`;
    const isOf = sql`where email = ${email}`;
    await ctx.db.execute(sql`update privacy_requests set ${asked} ${isOf}`);
    if (n > 0) await ctx.db.execute(sql`update privacy_requests set ${verified} ${isOf}`);
    if (n === 4) await ctx.db.execute(sql`update privacy_requests set ${done} ${isOf}`);
  }
}

/** The office answers within a day. */
async function answerInTime({ ctx }: Office) {
  await ctx.db.execute(sql`update submissions set answered_at = received_at + interval '19 hours'
    where answered_at is not null and received_at < now() - interval '20 hours'`);
  await ctx.db.execute(sql`update audit_log set happened_at = answered_at from submissions
    where subject_type = 'submission' and subject_id = reference and answered_at is not null`);
}
