import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { useFieldWiring } from "./field.tsx";
import { controlClass } from "./text-input.tsx";

type SelectProps = Omit<ComponentProps<"select">, "children"> & {
  options: readonly { value: string; label: string }[];
  /** Shown first, without a value. */
  placeholder?: string;
};

/** A native select, which works well on phones, with keyboards and with screen readers. */
export function Select({ options, placeholder, className, ...rest }: SelectProps) {
  return (
    <div className={clsx("relative", className)}>
      <select
        {...useFieldWiring()}
        {...rest}
        className={clsx(controlClass, "h-12 appearance-none text-ellipsis pr-9 md:h-10")}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted-foreground"
      />
    </div>
  );
}
