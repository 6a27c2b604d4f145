import { readFile } from "node:fs/promises";
import { reasonOf } from "#core/logged-error.ts";
import { readArchiveSettings } from "./archive-settings.ts";
import { places } from "./names.ts";
import { storeOnce } from "./encryption.ts";
import { openStore } from "./store.ts";

// PostgreSQL calls this for each completed file of its write-ahead log (`archive_command`). It keeps the file
// and retries until the exit code is 0. A shutdown waits for it, 30 seconds at most.
setTimeout(() => fail("It took longer than 25 seconds."), 25_000).unref();

function fail(reason: string): never {
  process.stderr.write(`continuous backup: ${reason}\n`);
  process.exit(1);
}

try {
  const [settings = "", file = "", name = ""] = process.argv.slice(2);
  const { store, recipient, id } = await readArchiveSettings(settings);
  const plain = await readFile(file);
  const isStored = await storeOnce(openStore(store), places.log(id, name), { plain, recipient });
  if (!isStored) fail(`Another ${name} is stored already; this one is not.`);
} catch (error) {
  fail(reasonOf(error));
}
process.exit(0);
