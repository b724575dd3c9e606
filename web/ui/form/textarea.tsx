import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { useFieldWiring } from "./field.tsx";
import { controlClass } from "./text-input.tsx";

/** A multi-line text field that grows with its text where the browser supports it. */
export function Textarea({ className, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea
      rows={3}
      {...useFieldWiring()}
      {...rest}
      className={clsx(controlClass, "field-sizing-content max-h-80 min-h-20 py-2.5", className)}
    />
  );
}
