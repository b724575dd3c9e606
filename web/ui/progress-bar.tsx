/** A progress bar with an accessible name; `progress` runs from 0 to 1. */
export function ProgressBar({ label, progress }: { label: string; progress: number }) {
  const percent = Math.round(Math.min(1, Math.max(0, progress)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-1.5 w-full overflow-hidden rounded-full bg-muted"
    >
      <div
        className="h-full origin-left rounded-full bg-primary transition-transform duration-120"
        style={{ transform: `scaleX(${percent / 100})` }}
      />
    </div>
  );
}
