/** Who sends each kind of message now. */
export interface Senders {
  mail: { vendor: string; embedded: boolean };
  sms: { vendor: string; embedded: boolean };
}

/** Says plainly that nothing listed here was sent, and what switches sending on. */
export function OutboxNotice({ mail, sms }: Senders) {
  if (!mail.embedded && !sms.embedded)
    return (
      <p className="notice">
        E-mail goes out through {mail.vendor} and SMS through {sms.vendor}. What is listed here was
        kept before that and was never sent.
      </p>
    );
  return (
    <div className="notice strong">
      <h2>{missing(mail.embedded, sms.embedded)}: nothing in this list was really sent</h2>
      <p>To send for real, whoever runs the site fills in these settings in its .env file:</p>
      <ul>
        {mail.embedded && (
          <li>
            E-mail: <code>SMTP_URL</code> and <code>MAIL_FROM</code>
          </li>
        )}
        {sms.embedded && (
          <li>
            SMS: <code>TWILIO_ACCOUNT_SID</code>, <code>TWILIO_AUTH_TOKEN</code> and{" "}
            <code>TWILIO_FROM</code>
          </li>
        )}
      </ul>
      {!mail.embedded && <p>E-mail goes out through {mail.vendor}.</p>}
      {!sms.embedded && <p>SMS goes out through {sms.vendor}.</p>}
    </div>
  );
}

function missing(mail: boolean, sms: boolean): string {
  if (mail && sms) return "No mail or SMS service is connected";
  return mail ? "No mail service is connected" : "No SMS service is connected";
}
