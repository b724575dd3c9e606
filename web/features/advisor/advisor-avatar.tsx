import { clsx } from "clsx";

/** A box with a speech mark: the assistant's face. Decorative, its name always stands beside it. */
export function AdvisorAvatar({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        "flex shrink-0 items-center justify-center rounded-full bg-kraft-surface text-kraft",
        className,
      )}
    >
      <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.8" className="size-3/5">
        <title>TaDollar</title>
        <path d="M4 8.5 12 4l8 4.5v7L12 20l-8-4.5z" strokeLinejoin="round" />
        <path d="M4 8.5 12 13l8-4.5M12 13v7" strokeLinejoin="round" />
        <path d="m8 6.2 8 4.6" />
      </svg>
    </span>
  );
}
