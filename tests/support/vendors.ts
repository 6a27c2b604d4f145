import type { AppContext } from "#core/context.server.ts";
import { hubspotCrm } from "#core/vendors/crm/hubspot.server.ts";
import { smtpMail } from "#core/vendors/mail/smtp.server.ts";
import { twilioSms } from "#core/vendors/sms/twilio.server.ts";
import { startFakeHubspot } from "../fakes/hubspot.ts";
import { startFakeSmtp } from "../fakes/smtp.ts";
import { startFakeTwilio } from "../fakes/twilio.ts";

/** Long enough for a healthy vendor on a busy machine; only a slow one gets a short timeout. */
export const timeout = 10_000;
export const shortLimit = 400;

/** Fakes of the CRM, the mail server and the SMS service on this machine. */
export async function startVendors() {
  const [hubspot, twilio, smtp] = await Promise.all([
    startFakeHubspot(),
    startFakeTwilio(),
    startFakeSmtp(),
  ]);
  const { accountSid, authToken } = twilio;
  const mails: ReturnType<typeof smtpMail>[] = [];
  return {
    hubspot,
    twilio,
    smtp,
    /** The environment of a server process that uses them. */
    settings: {
      HUBSPOT_TOKEN: hubspot.token,
      HUBSPOT_URL: hubspot.url,
      TWILIO_ACCOUNT_SID: accountSid,
      TWILIO_AUTH_TOKEN: authToken,
      TWILIO_URL: twilio.url,
      TWILIO_FROM: "+19055550199",
      SMTP_URL: smtp.url,
      SMTP_TLS: "none",
      MAIL_FROM: "Club <office@example.ca>",
    },
    /** Connects them to an app context's ports. */
    connect(ctx: AppContext, timeoutMs = timeout) {
      const { url } = smtp;
      const from = "Club <office@example.ca>";
      const mail = smtpMail({ url, from, tls: "none", timeoutMs });
      mails.push(mail);
      ctx.integrations = {
        ...ctx.integrations,
        crm: hubspotCrm({ token: hubspot.token, baseUrl: hubspot.url, timeoutMs }),
        sms: twilioSms({
          accountSid,
          authToken,
          timeoutMs,
          from: "+19055550199",
          baseUrl: twilio.url,
        }),
        mail,
      };
    },
    async close() {
      for (const mail of mails) mail.close();
      await Promise.all([hubspot.close(), twilio.close(), smtp.close()]);
    },
  };
}

export type Vendors = Awaited<ReturnType<typeof startVendors>>;
