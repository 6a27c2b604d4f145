/** Where and as whom mail is handed in. */
export interface SmtpServerAddress {
  host: string;
  port: number;
  /** TLS from the first byte (`smtps:`) instead of STARTTLS. */
  secure: boolean;
  auth?: { user: string; pass: string };
}

/**
 * Reads `smtp://user:password@host:587` (STARTTLS) or `smtps://…:465` (TLS at once). User and
 * password are percent-encoded.
 * @throws Error with one line for whoever starts the site; the password is not in it
 */
export function smtpServerAddress(url: string, tls: "required" | "none"): SmtpServerAddress {
  const { protocol, hostname, port, username, password, search } = new URL(url);
  const secure = protocol === "smtps:";
  if (!secure && protocol !== "smtp:")
    throw new Error("The mail server's URL is not smtp: or smtps:");
  // nodemailer would read settings here, such as one that accepts any certificate.
  if (search !== "") throw new Error("The mail server's URL may not hold settings after a '?'");
  const host = hostname.replace(/^\[|\]$/g, "");
  const address = { host, port: Number(port) || (secure ? 465 : 587), secure };
  if (username === "") return address;
  if (tls === "none" && !secure && !/^(localhost|::1|127\..*)$/.test(host))
    throw new Error("A mail password is not sent over an open line: leave SMTP_TLS at 'required'");
  return {
    ...address,
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
  };
}
