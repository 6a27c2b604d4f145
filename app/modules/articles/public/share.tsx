import { useState } from "react";
import { copyText } from "#core/ui/clipboard.ts";

interface ShareProps {
  title: string;
  /** The page's full address. */
  url: string;
}

/** Shares a page with the device's share sheet, or copies its address; without JavaScript by e-mail. */
export function Share({ title, url }: ShareProps) {
  const [status, setStatus] = useState("");

  async function onShare() {
    setStatus("");
    if ((await shared({ title, url })) === "done") return;
    setStatus((await copyText(url)) ? "Address copied" : `Copy this address: ${url}`);
  }

  const mail = new URLSearchParams({ subject: title, body: url }).toString();
  return (
    <div className="share">
      <button type="button" onClick={onShare}>
        Share
      </button>
      {/* In a mailto: address a plus stays a plus. */}
      <a href={`mailto:?${mail.replaceAll("+", "%20")}`}>Share by email</a>
      <p role="status">{status}</p>
    </div>
  );
}

async function shared(what: ShareProps): Promise<"done" | "not possible"> {
  if (!("share" in navigator)) return "not possible";
  try {
    await navigator.share(what);
    return "done";
  } catch (error) {
    // The visitor closed the share sheet, so there is nothing to copy.
    return error instanceof DOMException && error.name === "AbortError" ? "done" : "not possible";
  }
}
