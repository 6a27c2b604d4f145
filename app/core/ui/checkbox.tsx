import type { ComponentProps, ReactNode } from "react";

interface CheckboxProps extends ComponentProps<"input"> {
  label: ReactNode;
}

/** A checkbox, or by its `type` a radio button, whose whole row can be pressed. */
export function Checkbox({ label, ...input }: CheckboxProps) {
  return (
    <label className="checkbox">
      <input type="checkbox" value="yes" {...input} />
      <span>{label}</span>
    </label>
  );
}
