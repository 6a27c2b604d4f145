import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import { selfSignedCertificate } from "./certificate.ts";
import { type Fault, FaultSwitch } from "./fault.ts";

/**
 * - `down`: nothing listens on the port, until `recover()`
 * - `hang`: no answer to MAIL FROM
 * - `421`: the service closes the connection at MAIL FROM
 * - `refuse-recipient`: 550 at RCPT TO
 * - `cut-off`: the connection is closed in the middle of the message
 * - `lost-answer`: the message is accepted, then the connection is closed without an answer
 */
export type SmtpFaultMode =
  | "down"
  | "hang"
  | "421"
  | "refuse-recipient"
  | "cut-off"
  | "lost-answer";

/** A mail as it arrived. */
export interface ReceivedMail extends Email {
  /** From MAIL FROM and RCPT TO, which decide where it is delivered. */
  envelope: { from: string; to: string[] };
  /** Whether it was sent over TLS. */
  secure: boolean;
  raw: string;
}

export interface FakeSmtpServer {
  url: string;
  /** The certificate that a client has to trust (PEM). */
  certificate: string;
  mails: ReceivedMail[];
  /** The number of connections opened so far. */
  connections(): number;
  fail(fault: Fault<SmtpFaultMode>): void;
  recover(): Promise<void>;
  close(): Promise<void>;
}

type Reply = (error?: Error | null) => void;
const reply = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });

/**
 * Starts a mail server on a random loopback port; user `club`, password `smtp-test-password`.
 * @param startTls false: it offers no TLS, as if an attacker had removed it
 */
export async function startFakeSmtp({ startTls = true } = {}): Promise<FakeSmtpServer> {
  const faults = new FaultSwitch<SmtpFaultMode>();
  const mails: ReceivedMail[] = [];
  const current = new Map<string, SmtpFaultMode | undefined>();
  const { key, cert } = selfSignedCertificate();
  let connections = 0;

  const makeServer = () => {
    const server = new SMTPServer({
      key,
      cert,
      disabledCommands: startTls ? [] : ["STARTTLS"],
      allowInsecureAuth: true,
      disableReverseLookup: true,
      closeTimeout: 1,
      onConnect(_session: SMTPServerSession, callback: Reply) {
        connections += 1;
        callback();
      },
      onAuth({ username, password }, _session, callback) {
        const known = username === "club" && password === "smtp-test-password";
        callback(known ? null : reply(535, "Authentication failed"), { user: username });
      },
      onMailFrom(_address, { id }, callback: Reply) {
        const mode = faults.take()?.mode;
        current.set(id, mode);
        if (mode === "hang") return;
        callback(mode === "421" ? reply(421, "Service not available, closing") : null);
      },
      onRcptTo(_address, { id }, callback: Reply) {
        const refused = current.get(id) === "refuse-recipient";
        callback(refused ? reply(550, "No such mailbox here") : null);
      },
      async onData(stream, session, callback: Reply) {
        const mode = current.get(session.id);
        if (mode === "cut-off") return hangUp(server, session);
        const mail = await read(stream, session).catch(() => null);
        // The client disconnected half-way: nothing was delivered.
        if (mail === null) return callback(reply(451, "Message broken off"));
        mails.push(mail);
        if (mode === "lost-answer") return hangUp(server, session);
        callback();
      },
    });
    server.on("error", () => {});
    return server;
  };

  let server = makeServer();
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  await listen(0);
  const { port } = server.server.address() as AddressInfo;
  const stop = () => new Promise<void>((resolve) => server.close(resolve));

  return {
    url: `smtp://club:smtp-test-password@127.0.0.1:${port}`,
    certificate: cert,
    mails,
    connections: () => connections,
    fail(fault) {
      faults.set(fault.mode === "down" ? null : fault);
      if (fault.mode === "down") void stop();
    },
    async recover() {
      faults.set(null);
      if (server.server.listening) return;
      server = makeServer();
      await listen(port);
    },
    close: stop,
  };
}

function hangUp(server: SMTPServer, { id }: SMTPServerSession): void {
  for (const connection of server.connections) {
    if (connection.session?.id === id) connection.close();
  }
}

async function read(
  stream: SMTPServerDataStream,
  { envelope, secure }: SMTPServerSession,
): Promise<ReceivedMail> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  const raw = Buffer.concat(chunks);
  const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
  const to = envelope.rcptTo.map(({ address }) => address);
  const mail = await PostalMime.parse(raw);
  return { ...mail, envelope: { from, to }, secure: Boolean(secure), raw: raw.toString("utf8") };
}
