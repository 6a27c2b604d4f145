import type { ComponentProps } from "react";

interface CheckboxProps extends ComponentProps<"input"> {
  name: string;
  label: string;
}

/** A checkbox whose whole row can be pressed. */
export function Checkbox({ label, ...input }: CheckboxProps) {
  return (
    <label className="checkbox">
      <input {...input} type="checkbox" value="yes" />
      <span>{label}</span>
    </label>
  );
}
