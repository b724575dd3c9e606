import { clsx } from "clsx";

/** A grey shape in the final geometry of what is coming; give it width and height by class. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={clsx("animate-shimmer rounded-control bg-muted", className)} />;
}

/** Two cards of a list, grey. */
export function CardsSkeleton({ className }: { className: string }) {
  return (
    <div className="flex flex-col gap-4">
      {["first", "second"].map((card) => (
        <Skeleton key={card} className={clsx("rounded-card", className)} />
      ))}
    </div>
  );
}
