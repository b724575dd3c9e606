import { clsx } from "clsx";

type ProductThumbProps = { name: string; photoUrl: string | null; className?: string };

/**
 * A product's thumbnail, or its initial while it has no photo. Has no alternative text: the name is next to
 * it.
 */
export function ProductThumb({ name, photoUrl, className }: ProductThumbProps) {
  const frame = clsx("shrink-0 overflow-hidden rounded-control border border-border", className ?? "size-11");
  if (photoUrl) {
    return (
      <img src={photoUrl} alt="" loading="lazy" decoding="async" className={clsx(frame, "object-cover")} />
    );
  }
  return (
    <span
      aria-hidden="true"
      className={clsx(frame, "flex items-center justify-center bg-kraft-surface font-bold text-kraft")}
    >
      {[...name.trim()][0]?.toUpperCase() ?? "?"}
    </span>
  );
}
