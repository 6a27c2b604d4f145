import { execFile } from "node:child_process";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { pagesOf } from "../support/page-list.ts";
import { startServer } from "../support/server-process.ts";

/**
 * Has the Nu HTML checker read every page of the built site, the staff's too, as the server sends
 * it. Prints its errors by page; the exit code says whether there were any.
 */
const jar = path.resolve("node_modules/vnu-jar/build/dist/vnu.jar");
const admin = { email: "office@example.ca", password: "a-good-pass-1" };
const staffPages = [
  "/admin",
  "/admin/inbox",
  "/admin/outbox",
  "/admin/blogs",
  "/admin/location-pages",
];

/** It reads the CSS of some years ago; the styles were parsed by the build's own compiler. */
const aboutStyles = "CSS: .*";

const folder = await mkdtemp(path.join(tmpdir(), "club-html-"));
// PostgreSQL's account passes it on the way to its data.
await chmod(folder, 0o711);
const site = await startServer({
  DATA_DIR: path.join(folder, "data"),
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
});
try {
  const pages = [...(await pagesOf(site.address)), "/nowhere", ...staffPages];
  const files = await savePages(pages, await signIn());
  const messages = await check(files);
  for (const { page, line, message } of messages) console.log(`${page} (line ${line}): ${message}`);
  console.log(`${pages.length} pages read, ${messages.length} errors`);
  process.exitCode = messages.length === 0 && pages.length > 20 ? 0 : 1;
} finally {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
}

async function signIn(): Promise<string> {
  const answer = await fetch(`${site.address}/api/users/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: site.address },
    body: JSON.stringify(admin),
  });
  if (!answer.ok) throw new Error(`The sign-in answered ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

/** Writes each page into a file. @returns the page of each file's name */
async function savePages(pages: string[], cookie: string): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const [index, page] of pages.entries()) {
    const answer = await fetch(site.address + page, { headers: { Cookie: cookie } });
    const name = `${index}.html`;
    await writeFile(path.join(folder, name), await answer.text());
    files.set(name, page);
  }
  return files;
}

interface Message {
  page: string;
  line: number;
  message: string;
}

async function check(files: Map<string, string>): Promise<Message[]> {
  const wanted = [...files.keys()].map((name) => path.join(folder, name));
  const options = [
    "-jar",
    jar,
    "--errors-only",
    "--format",
    "json",
    "--stdout",
    "--exit-zero-always",
    "--filterpattern",
    aboutStyles,
  ];
  const { stdout } = await promisify(execFile)(
    process.env.JAVA_PATH ?? "java",
    [...options, ...wanted],
    {
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  const report = JSON.parse(stdout) as {
    messages: { url: string; lastLine: number; message: string }[];
  };
  return report.messages.map(({ url, lastLine, message }) => ({
    page: files.get(path.basename(url)) ?? url,
    line: lastLine,
    message,
  }));
}
