import { type RefObject, useEffect, useRef } from "react";

/** What the page in the frame says once it can show a text. */
export const previewReady = "ready";

/** After the last keystroke, in ms. */
const pause = 400;

interface PreviewPaneProps {
  /** The page that shows the text. */
  address: string;
  form: RefObject<HTMLFormElement | null>;
  fieldsOf: (form: FormData) => object;
}

/** What the public page needs to run; links cannot lead the editor away. */
const sandbox = "allow-scripts allow-same-origin";

/** The page that readers would see, in a frame: it follows what is typed, and stays where it is scrolled to. */
export function PreviewPane({ address, form, fieldsOf }: PreviewPaneProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const { current: writing } = form;
    if (!writing) return;
    let timer = 0;
    const send = () => {
      const text = JSON.stringify(fieldsOf(new FormData(writing)));
      frame.current?.contentWindow?.postMessage(text, location.origin);
    };
    const later = () => {
      clearTimeout(timer);
      timer = window.setTimeout(send, pause);
    };
    const onReady = ({ source, data }: MessageEvent<unknown>) => {
      if (source === frame.current?.contentWindow && data === previewReady) send();
    };
    writing.addEventListener("input", later);
    addEventListener("message", onReady);
    return () => {
      clearTimeout(timer);
      writing.removeEventListener("input", later);
      removeEventListener("message", onReady);
    };
  }, [form, fieldsOf]);
  return (
    <iframe
      className="writing-preview"
      ref={frame}
      src={address}
      title="Preview"
      sandbox={sandbox}
    />
  );
}
