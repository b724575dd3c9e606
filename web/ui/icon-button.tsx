import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";

type IconButtonProps = Omit<ComponentProps<"button">, "aria-label" | "children"> & {
  /** The accessible name in Portuguese, also shown as the title on hover. */
  label: string;
  icon: LucideIcon;
};

/**
 * Enlarges the touch area to 56 px on phones for use with gloves (docs/checklist.md 31), without enlarging
 * the icon.
 */
export const thumbReach = "relative max-md:after:absolute max-md:after:-inset-1.5";

/** A square button with an icon and a name: 44 px on touch, 36 px on desktop. */
export function IconButton({ label, icon: Icon, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={clsx(
        "inline-flex size-11 shrink-0 items-center justify-center rounded-control text-muted-foreground transition-colors duration-120",
        "hover:bg-muted hover:text-foreground disabled:opacity-55 md:size-9",
        className,
      )}
    >
      <Icon aria-hidden="true" className="size-4.5" />
    </button>
  );
}
