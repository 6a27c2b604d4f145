import { open, readFile } from "node:fs/promises";
import { Decrypter, Encrypter, identityToRecipient } from "age-encryption";
import { BackupError } from "./backup-error.ts";

/** A step of a stream pipeline that encrypts what passes, in the age format (age-encryption.org). */
export function encryptTo(recipient: string) {
  return async function* (plain: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const encrypter = new Encrypter();
    encrypter.addRecipient(recipient);
    yield* await encrypter.encrypt(webStream(plain));
  };
}

/**
 * A step of a stream pipeline that decrypts what passes.
 * @param file its name in messages
 * @throws BackupError when none of the keys opens it, or it was changed or cut short
 */
export function decryptWith(identities: string[], file: string) {
  return async function* (encrypted: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const decrypter = new Decrypter();
    for (const identity of identities) decrypter.addIdentity(identity);
    const plain = await decrypter
      .decrypt(webStream(encrypted))
      .catch(() => Promise.reject(new BackupError(wrongKey(file))));
    yield* plain;
  };
}

/** age's library reads web streams. `ReadableStream.from` is not in the types that pages share with us. */
function webStream(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = source[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}

const wrongKey = (file: string) =>
  `This key does not open ${file}: another key was in use when it was made, or the file is damaged.`;

const firstLine = Buffer.from("age-encryption.org/v1\n");

/** Whether a file is encrypted: somebody may have opened an archive with `age -d`. */
export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(firstLine.length), 0, firstLine.length, 0);
    return buffer.equals(firstLine);
  } finally {
    await handle.close();
  }
}

const isKeyLine = (line: string) => /^AGE-SECRET-KEY-/i.test(line);

/**
 * The keys in a text: the lines that begin with AGE-SECRET-KEY-, whatever other lines there are.
 * @param from where the text is from, for messages
 * @throws BackupError when there is none, or one was not copied completely
 */
export async function readKeys(text: string, from: string): Promise<string[]> {
  const keys = text
    .split(/\r?\n/)
    .map((line) => line.replaceAll(/\s/g, "").toUpperCase())
    .filter(isKeyLine);
  if (keys.length === 0)
    throw new BackupError(`${from} has no key: it is a line that begins with AGE-SECRET-KEY-1.`);
  for (const key of keys) {
    await identityToRecipient(key).catch(() => {
      throw new BackupError(`The key in ${from} is incomplete or mistyped: copy the whole line.`);
    });
  }
  return keys;
}

/** @throws BackupError as `readKeys` does; the system's error when there is no such file */
export const readKeyFile = async (file: string): Promise<string[]> =>
  readKeys(await readFile(file, "utf8"), file);
