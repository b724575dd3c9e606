import { clsx } from "clsx";

/** A grey placeholder; `className` gives it the size of the content that it stands for. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={clsx("animate-shimmer rounded-control bg-muted", className)} />;
}

/** Placeholders for two cards of a list. */
export function CardsSkeleton({ className }: { className: string }) {
  return (
    <div className="flex flex-col gap-4">
      {["first", "second"].map((card) => (
        <Skeleton key={card} className={clsx("rounded-card", className)} />
      ))}
    </div>
  );
}
