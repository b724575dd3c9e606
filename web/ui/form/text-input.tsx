import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { useFieldWiring } from "./field.tsx";

/** The classes of all one-line controls. 16 px text on phones, so that iOS does not zoom. */
export const controlClass = clsx(
  "w-full min-w-0 rounded-control border border-input bg-card px-3 text-base text-foreground transition-colors duration-120 md:text-sm",
  "hover:border-muted-foreground focus-visible:outline-2 focus-visible:outline-ring focus-visible:outline-offset-1",
  "disabled:bg-muted disabled:opacity-70 aria-invalid:border-danger",
);

type TextInputProps = ComponentProps<"input"> & {
  /** Drawn inside the left edge (an icon, "US$"). */
  before?: ReactNode;
  /** Drawn inside the right edge (a unit, a button). */
  after?: ReactNode;
};

/** A one-line text field. Set `type`, `inputMode` and `autoComplete` to match the value. */
export function TextInput({ before, after, className, ...rest }: TextInputProps) {
  const input = (
    <input
      type="text"
      {...useFieldWiring()}
      {...rest}
      className={clsx(controlClass, "h-12 md:h-10", before && "pl-10", after && "pr-12", className)}
    />
  );
  if (!before && !after) return input;
  return (
    <div className="relative">
      {before && (
        <span className="pointer-events-none absolute inset-y-0 left-0 flex min-w-10 items-center justify-center px-3 text-muted-foreground text-sm [&_svg]:size-4">
          {before}
        </span>
      )}
      {input}
      {after && (
        <span className="absolute inset-y-0 right-0 flex items-center pr-1 text-muted-foreground">
          {after}
        </span>
      )}
    </div>
  );
}

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
