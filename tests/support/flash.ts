import type { TestClub } from "./club.ts";

/** The message that an action's response passes to the next page; "": none. */
export function messageOf(answer: Response): string {
  const [, value = ""] =
    /(?:^|, )message=([^;]*)/.exec(answer.headers.get("Set-Cookie") ?? "") ?? [];
  return Buffer.from(value.split(".")[0] ?? "", "base64url").toString();
}

/** The page to which an action redirects, with its message. @param cookie the session */
export async function pageAfter(club: TestClub, answer: Response, cookie: string): Promise<string> {
  const set = answer.headers.getSetCookie().map((one) => one.split(";")[0]);
  const page = await club.request(answer.headers.get("Location") ?? "", {
    headers: { Accept: "text/html", Cookie: [cookie, ...set].join("; ") },
  });
  return page.text();
}
