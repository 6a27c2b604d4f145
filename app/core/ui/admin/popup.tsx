import { type ReactNode, useEffect, useId, useRef } from "react";
import { useNavigate } from "react-router";
import { ToastRegion } from "../toast.tsx";
import { Icon } from "./icon.tsx";

interface PopupProps {
  title: string;
  /** Where closing returns to: the list below. */
  home: string;
  /** It fills the screen like a page of its own, for an editor. */
  isPage?: boolean;
  /** Called before it closes, and awaited. */
  onClose?: () => Promise<unknown>;
  children: ReactNode;
}

/**
 * A popup with its own URL, so that Back closes it and a reload keeps it. Without JavaScript it is
 * open, and its close button is a link.
 */
export function Popup({ title, home, isPage, onClose, children }: PopupProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const heading = useId();
  const Heading = isPage ? "h1" : "h2";

  useEffect(() => {
    const { current: popup } = dialog;
    if (!popup) return;
    // If it was opened without JavaScript, it is not modal yet.
    popup.close();
    popup.showModal();
    // Otherwise the close button would get the focus.
    const begin = popup.querySelector<HTMLElement>("[data-begin]");
    (begin ?? popup.querySelector("h1, h2"))?.focus();
    return () => popup.close();
  }, []);

  async function close() {
    await onClose?.();
    navigate(home, { preventScrollReset: true });
  }

  return (
    <dialog
      className="popup"
      ref={dialog}
      open
      aria-labelledby={heading}
      data-page={isPage || undefined}
      onCancel={(event) => {
        event.preventDefault();
        void close();
      }}
    >
      <ToastRegion>
        <header className="popup-head">
          <Heading id={heading} tabIndex={-1}>
            {title}
          </Heading>
          <a
            className="popup-close"
            href={home}
            onClick={(event) => {
              event.preventDefault();
              void close();
            }}
          >
            <Icon name="close" />
            <span className="unseen">Close</span>
          </a>
        </header>
        {children}
      </ToastRegion>
    </dialog>
  );
}
