import { clsx } from "clsx";

/** A spinner with an accessible label. */
export function Spinner({ label = "Carregando…", className }: { label?: string; className?: string }) {
  return (
    <span role="status" className={clsx("inline-flex", className)}>
      <svg aria-hidden="true" viewBox="0 0 24 24" className="size-4 animate-spin" fill="none">
        <circle cx="12" cy="12" r="9" stroke="currentColor" strokeOpacity="0.25" strokeWidth="3" />
        <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      </svg>
      <span className="sr-only">{label}</span>
    </span>
  );
}
