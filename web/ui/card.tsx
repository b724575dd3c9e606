import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";

/** A bordered surface. */
export function Card({ className, ...rest }: ComponentProps<"div">) {
  return (
    <div
      data-slot="card"
      {...rest}
      className={clsx("rounded-card border border-border bg-card", className)}
    />
  );
}

type SectionCardProps = { title: string; action?: ReactNode; children: ReactNode; className?: string };

/** A card with a heading (h2) and an optional action next to it. */
export function SectionCard({ title, action, children, className }: SectionCardProps) {
  return (
    <Card className={clsx("flex flex-col gap-4 p-4 md:p-6", className)}>
      <div className="flex min-h-8 items-center justify-between gap-3">
        <h2 className="font-semibold text-lg">{title}</h2>
        {action}
      </div>
      {children}
    </Card>
  );
}

/** One figure with its label; "—" when it is unknown. */
export function Stat({ label, value, hint }: { label: string; value: ReactNode; hint?: ReactNode }) {
  return (
    <div className="flex flex-col gap-0.5">
      <span className="text-muted-foreground text-sm">{label}</span>
      <span className="font-semibold text-2xl tabular-nums">{value ?? "—"}</span>
      {hint && <span className="text-muted-foreground text-xs">{hint}</span>}
    </div>
  );
}
