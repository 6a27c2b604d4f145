import type { ComponentProps } from "react";
import { useNavigation } from "react-router";

interface ActionButtonProps extends Omit<ComponentProps<"button">, "name" | "value" | "className"> {
  /** The page's action that it performs. */
  action: string | undefined;
  /** Such as `primary` or `small danger`: controls.css. */
  look?: string;
}

/** The button of a form that names the action to perform. It says that it is busy while that is performed. */
export function ActionButton({ action, look, ...button }: ActionButtonProps) {
  const busy = useNavigation().formData?.get("_action") === action;
  return (
    <button
      {...button}
      className={look ? `staff-button ${look}` : "staff-button"}
      name="_action"
      value={action}
      aria-disabled={busy || undefined}
    />
  );
}
