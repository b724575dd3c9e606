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
