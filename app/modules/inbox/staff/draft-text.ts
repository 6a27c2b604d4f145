import { type InputEvent, useEffect, useRef } from "react";
import { storedInTab, storeInTab } from "#core/ui/admin/tab-storage.ts";

/**
 * Stores the text of a field in the tab until it is sent, so that it is still there after looking at another
 * submission.
 * @param name of the field's subject
 * @param sent the number of sent texts: when it grows, the stored text is deleted
 */
export function useDraftText(name: string, sent: number) {
  const ref = useRef<HTMLTextAreaElement>(null);
  const key = `${name} ${sent}`;
  useEffect(() => {
    const area = ref.current;
    storeInTab(`${name} ${sent - 1}`, "");
    if (area?.value === "") area.value = storedInTab(key);
  }, [name, sent, key]);
  return {
    ref,
    onInput: ({ currentTarget }: InputEvent<HTMLTextAreaElement>) =>
      storeInTab(key, currentTarget.value),
  };
}
