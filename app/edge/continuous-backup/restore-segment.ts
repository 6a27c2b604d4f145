import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";

// PostgreSQL calls this for each file of its log during a restore (`restore_command`): the files were
// downloaded and decrypted before. Exit code 1 means that there is no such file.
const [from = "", to = ""] = process.argv.slice(2);
if (!existsSync(from)) process.exit(1);
await pipeline(createReadStream(from), createGunzip(), createWriteStream(to));
