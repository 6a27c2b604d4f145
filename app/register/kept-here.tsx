import { Checkbox } from "../ui/checkbox.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";
import type { useCheckoutDraft } from "./use-checkout-draft.ts";

type Draft = ReturnType<typeof useCheckoutDraft>;

/** Where what is typed is kept, and how to take it away; without a script it is kept nowhere. */
export function KeptHere({
  isCleared,
  place,
  keepIn,
  clear,
}: Pick<Draft, "isCleared" | "place" | "keepIn" | "clear">) {
  const hydrated = useHydrated();
  if (!hydrated) return null;
  return (
    <div className="checkout-kept">
      <p role="status">{isCleared ? "Cleared: nothing of it is kept any more." : words[place]}</p>
      <Checkbox
        label="Keep it on this device for a day"
        checked={place === "device"}
        onChange={(event) => keepIn(event.currentTarget.checked ? "device" : "tab")}
      />
      <button type="button" className="checkout-add" onClick={clear}>
        Clear what I typed
      </button>
    </div>
  );
}

const words = {
  tab: "What you type stays in this tab until you have paid or close it; medical information does not.",
  device:
    "What you type stays on this device until you have paid, for a day at most; medical information does not. Whoever uses the device could read it.",
};
