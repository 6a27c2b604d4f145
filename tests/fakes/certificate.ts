import { generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** A DER value: tag, length, content (X.690). */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content]);
  const size = Buffer.from(length.toString(16).padStart(length > 0xff ? 4 : 2, "0"), "hex");
  return Buffer.concat([Buffer.from([tag, 0x80 | size.length]), size, content]);
}

const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, "hex"));
const utcTime = (time: Date) =>
  der(0x17, Buffer.from(`${time.toISOString().replace(/[-:T]/g, "").slice(2, 14)}Z`));

const ecdsaWithSha256 = sequence(oid("2a8648ce3d040302"));
const commonName = sequence(
  der(0x31, sequence(oid("550403"), der(0x0c, Buffer.from("test receiver")))),
);
/** Valid for 127.0.0.1 and localhost (RFC 5280, 4.2.1.6). */
const subjectAltName = sequence(
  oid("551d11"),
  der(0x04, sequence(der(0x87, Buffer.from([127, 0, 0, 1])), der(0x82, Buffer.from("localhost")))),
);

/** A new self-signed certificate for this machine, valid for a day; both as PEM. */
export function selfSignedCertificate(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const now = Date.now();
  const day = 86_400_000;
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    ecdsaWithSha256,
    commonName,
    sequence(utcTime(new Date(now - day)), utcTime(new Date(now + day))),
    commonName,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(subjectAltName)),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign("sha256", body, privateKey)]);
  const certificate = sequence(body, ecdsaWithSha256, der(0x03, signature));
  // Without a trailing newline: OpenSSL does not read a certificate that has one.
  const lines = certificate
    .toString("base64")
    .match(/.{1,64}/g)
    ?.join("\n");
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}
