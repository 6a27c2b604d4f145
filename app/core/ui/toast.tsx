import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from "react";

export interface ToastMessage {
  /** `note`: neither a success nor a failure. */
  tone: "success" | "error" | "note";
  text: string;
}

/** How long a toast is shown (docs/specification.md 5). */
const duration = 3000;

const ToastContext = createContext<(message: ToastMessage) => void>(() => {});

/** Shows a toast at the top of the page for three seconds. */
export const useToast = () => useContext(ToastContext);

/**
 * Contains the toast. It is only visual: whoever shows a toast also keeps a status line with the same text
 * beside its subject, which screen readers announce and nobody can miss.
 */
export function ToastRegion({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<(ToastMessage & { id: number }) | null>(null);

  const show = useCallback(
    (message: ToastMessage) => setToast({ ...message, id: Math.random() }),
    [],
  );

  useEffect(() => {
    if (!toast) return;
    const timer = setTimeout(() => setToast(null), duration);
    return () => clearTimeout(timer);
  }, [toast]);

  return (
    <ToastContext value={show}>
      {children}
      <div className="toast-region" aria-hidden="true">
        {toast && (
          <p key={toast.id} className="toast" data-tone={toast.tone}>
            {toast.text}
          </p>
        )}
      </div>
    </ToastContext>
  );
}
