import { type InputEvent, useEffect, useRef } from "react";

/**
 * Keeps the text of a field in the tab until it is sent: whoever looks at another submission in between finds
 * it again. A browser that refuses storage keeps nothing.
 * @param name of the field's subject
 * @param sent how many texts were sent: what was kept before is deleted
 */
export function useKeptText(name: string, sent: number) {
  const ref = useRef<HTMLTextAreaElement>(null);
  const key = `${name} ${sent}`;
  useEffect(() => {
    const area = ref.current;
    withStorage((storage) => {
      storage.removeItem(`${name} ${sent - 1}`);
      if (area?.value === "") area.value = storage.getItem(key) ?? "";
    });
  }, [name, sent, key]);
  return {
    ref,
    onInput: ({ currentTarget }: InputEvent<HTMLTextAreaElement>) =>
      withStorage((storage) => storage.setItem(key, currentTarget.value)),
  };
}

function withStorage(work: (storage: Storage) => void) {
  try {
    work(sessionStorage);
  } catch {
    // Blocked or full.
  }
}
