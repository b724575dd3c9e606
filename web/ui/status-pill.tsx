import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";

const tones = {
  neutral: "bg-muted text-foreground",
  success: "bg-success-surface text-success",
  warning: "bg-warning-surface text-warning",
  danger: "bg-danger-surface text-danger",
  info: "bg-info-surface text-info",
  kraft: "bg-kraft-surface text-kraft",
} as const;

export type Tone = keyof typeof tones;

/** A status as icon, label and colour. */
export function StatusPill({
  tone,
  icon: Icon,
  children,
}: {
  tone: Tone;
  icon: LucideIcon;
  children: string;
}) {
  return (
    <span
      data-slot="status-pill"
      className={clsx(
        "inline-flex h-6 items-center gap-1 whitespace-nowrap rounded-full px-2 font-semibold text-xs",
        tones[tone],
      )}
    >
      <Icon aria-hidden="true" className="size-3.5" />
      {children}
    </span>
  );
}

/** A small label next to a name ("Em breve", "12"). */
export function Badge({ tone = "neutral", children }: { tone?: Tone; children: string | number }) {
  return (
    <span
      className={clsx(
        "inline-flex h-5 min-w-5 items-center justify-center whitespace-nowrap rounded-full px-1.5 font-semibold text-xs tabular-nums",
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}
