import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

const flags = { present: 0x01, verified: 0x04, withKey: 0x40 };
const sha256 = (data: Buffer | string) => createHash("sha256").update(data).digest();

/** A phone with one passkey (WebAuthn level 2, ES256, no attestation). */
export function authenticator({ origin = "http://club.test" } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16);
  let counter = 0;

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin }));
  const data = (flag: number, rest = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE((counter += 1));
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flag]), count, rest]);
  };
  const credential = <Response>(response: Response) => ({
    id: id.toString("base64url"),
    rawId: id.toString("base64url"),
    type: "public-key",
    clientExtensionResults: {},
    response,
  });

  return {
    /** Creates the passkey. */
    make(challenge: string) {
      const { x = "", y = "" } = publicKey.export({ format: "jwk" });
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, "base64url"))],
        [-3, new Uint8Array(Buffer.from(y, "base64url"))],
      ]);
      const length = Buffer.from([0, id.length]);
      const made = [Buffer.alloc(16), length, id, Buffer.from(isoCBOR.encode(key))];
      const authData = data(flags.present | flags.verified | flags.withKey, Buffer.concat(made));
      const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", new Uint8Array(authData)],
      ]);
      return credential({
        clientDataJSON: clientData("webauthn.create", challenge).toString("base64url"),
        attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString("base64url"),
      });
    },

    /** Presents the passkey. @param verified whether the phone has verified its user */
    show(challenge: string, verified = true) {
      const client = clientData("webauthn.get", challenge);
      const authData = data(flags.present | (verified ? flags.verified : 0));
      const signature = sign("sha256", Buffer.concat([authData, sha256(client)]), privateKey);
      return credential({
        clientDataJSON: client.toString("base64url"),
        authenticatorData: authData.toString("base64url"),
        signature: signature.toString("base64url"),
      });
    },
  };
}
