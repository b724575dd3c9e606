import { clsx } from "clsx";
import type { ComponentProps, MouseEvent } from "react";
import { useIsOnline } from "./browser-state.ts";
import { Spinner } from "./spinner.tsx";

const variants = {
  primary: "forced-border bg-primary text-on-primary hover:bg-primary-hover",
  secondary: "border border-input bg-card text-foreground hover:bg-muted",
  quiet: "text-foreground hover:bg-muted",
  danger: "forced-border bg-danger text-on-danger hover:opacity-90",
} as const;

/** 40 px high on desktop, 44 px on touch; `large` (56 px) for the landing page and the warehouse. */
const sizes = {
  normal: "h-11 px-4 text-sm md:h-10",
  small: "h-11 px-3 text-sm md:h-8",
  large: "h-14 px-6 text-base",
} as const;

export type ButtonProps = ComponentProps<"button"> & {
  variant?: keyof typeof variants;
  size?: keyof typeof sizes;
  /** Replaces the label by a spinner of the same width; presses do nothing, and the focus stays. */
  isBusy?: boolean;
  /**
   * Whether the action needs the server and is blocked while offline. Defaults to true for submit buttons.
   */
  isWrite?: boolean;
};

/** Enter in a field still submits the form, which then shows why it failed. */
const blockedProps = { type: "button", onClick: undefined, "aria-disabled": true } as const;

/** Not `disabled`, with which the button would lose the focus. Also stops Enter in the form's fields. */
const busyProps = { onClick: (event: MouseEvent) => event.preventDefault(), "aria-disabled": true } as const;

/** The classes of a button, for links styled as buttons. */
export function buttonClass(
  variant: keyof typeof variants = "primary",
  size: keyof typeof sizes = "normal",
): string {
  return clsx(
    "relative inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded-control font-semibold",
    "transition-[background-color,opacity,transform] duration-120 ease-out active:scale-[0.985]",
    "disabled:pointer-events-none disabled:opacity-55 aria-disabled:opacity-55 [&_svg]:size-4 [&_svg]:shrink-0",
    variants[variant],
    sizes[size],
  );
}

/** For labels that may be wider than a phone: they wrap to a second line there. */
export const wrapOnPhones = "max-md:shrink max-md:text-balance max-md:whitespace-normal max-md:leading-tight";

/**
 * A button. While offline a write button is disabled and labelled 'Sem conexão'. Use one `primary` per view.
 */
export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    isBusy = false,
    isWrite = props.type === "submit",
    className,
    children,
    ...rest
  } = props;
  const isBlockedOffline = !useIsOnline() && isWrite;
  // With ' · Sem conexão' the label may be wider than the screen.
  const classes = clsx(buttonClass(variant, size), isBlockedOffline && wrapOnPhones, className);
  return (
    <button
      type="button"
      {...rest}
      {...(isBusy && busyProps)}
      {...(isBlockedOffline && blockedProps)}
      className={classes}
      aria-busy={isBusy || undefined}
    >
      <span className={clsx("inline-flex items-center gap-2", isBusy && "opacity-0")}>
        {children}
        {isBlockedOffline && " · Sem conexão"}
      </span>
      {isBusy && <Spinner className="absolute" label="Aguarde" />}
    </button>
  );
}
