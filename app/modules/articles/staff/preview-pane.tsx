import { type RefObject, useEffect, useRef } from "react";

/** The message from the page in the frame when it can show a text. */
export const previewReady = "ready";

/** After the last keystroke, in ms. */
const pause = 400;

interface PreviewPaneProps {
  /** The page that shows the text. */
  address: string;
  form: RefObject<HTMLFormElement | null>;
  fieldsOf: (form: FormData) => object;
}

/** The permissions that the public page needs to run; links cannot navigate the editor away. */
const sandbox = "allow-scripts allow-same-origin";

/** A preview in a frame: it is updated while typing, and keeps its scroll position. */
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
