import { Checkbox } from "#core/ui/checkbox.tsx";
import { useHydrated } from "#core/ui/use-hydrated.ts";
import type { useCheckoutDraft } from "./use-checkout-draft.ts";

type Draft = ReturnType<typeof useCheckoutDraft>;

/** Says where the checkout's draft is stored, and clears it. Without a script there is no draft. */
export function DraftStorage({
  isCleared,
  place,
  keepIn,
  clear,
}: Pick<Draft, "isCleared" | "place" | "keepIn" | "clear">) {
  const hydrated = useHydrated();
  if (!hydrated) return null;
  return (
    <>
      <p role="status">
        {isCleared ? "Cleared. Nothing you typed is stored now." : notices[place]}
      </p>
      <Checkbox
        label="Keep it on this device for a day"
        checked={place === "device"}
        onChange={(event) => keepIn(event.currentTarget.checked ? "device" : "tab")}
      />
      <button type="button" className="checkout-add" onClick={clear}>
        Clear my answers
      </button>
    </>
  );
}

const notices = {
  tab: "What you type stays in this tab until you pay or close it. Medical information isn’t stored.",
  device:
    "What you type stays on this device until you pay, for a day at most. Medical information isn’t stored. On a shared computer? Clear it when you’re done.",
};
