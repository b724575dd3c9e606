import { clsx } from "clsx";

/** A grey shape in the final geometry of what is coming; give it width and height by class. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={clsx("animate-shimmer rounded-control bg-muted", className)} />;
}
