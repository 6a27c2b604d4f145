import { type ReactNode, useEffect, useId, useRef } from "react";
import { useNavigate } from "react-router";
import { ToastRegion } from "../toast.tsx";
import { Icon } from "./icon.tsx";

interface PopupProps {
  title: string;
  /** Where closing leads: the list below. */
  home: string;
  /** As large as the screen allows, for an editor. */
  large?: boolean;
  /** Called before it closes, and awaited. */
  onClose?: () => Promise<unknown>;
  children: ReactNode;
}

/**
 * A popup with its own URL, so that Back closes it and a reload keeps it. Without JavaScript it is
 * open, and its close button is a link.
 */
export function Popup({ title, home, large, onClose, children }: PopupProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const heading = useId();

  useEffect(() => {
    const { current: popup } = dialog;
    if (!popup) return;
    // Opened without JavaScript, it is not modal yet.
    popup.close();
    popup.showModal();
    // Otherwise the close button would get the focus.
    const begin = popup.querySelector<HTMLElement>("[data-begin]");
    (begin ?? popup.querySelector("h2"))?.focus();
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
      data-large={large || undefined}
      onCancel={(event) => {
        event.preventDefault();
        void close();
      }}
    >
      <ToastRegion>
        <header className="popup-head">
          <h2 id={heading} tabIndex={-1}>
            {title}
          </h2>
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
