import { type InputEvent, useEffect, useRef } from "react";
import { keep, kept } from "#core/ui/admin/kept.ts";

/**
 * Keeps the text of a field in the tab until it is sent: whoever looks at another submission in between finds
 * it again.
 * @param name of the field's subject
 * @param sent the number of sent texts: when it grows, the stored text is deleted
 */
export function useKeptText(name: string, sent: number) {
  const ref = useRef<HTMLTextAreaElement>(null);
  const key = `${name} ${sent}`;
  useEffect(() => {
    const area = ref.current;
    keep(`${name} ${sent - 1}`, "");
    if (area?.value === "") area.value = kept(key);
  }, [name, sent, key]);
  return {
    ref,
    onInput: ({ currentTarget }: InputEvent<HTMLTextAreaElement>) => keep(key, currentTarget.value),
  };
}
