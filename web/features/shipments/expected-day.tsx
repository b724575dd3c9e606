import { clsx } from "clsx";
import { expected, today } from "#web/platform/formats";

/** When a shipment should come, and how far away that is; late ones stand out in words and colour. */
export function ExpectedDay({ eta }: { eta: string | null }) {
  const { date, distance } = expected(eta);
  const isLate = eta !== null && eta < today();
  return (
    <span className="flex flex-col whitespace-nowrap tabular-nums max-md:text-base">
      <span className="max-md:font-semibold">{date}</span>
      {distance && (
        <span className={clsx("text-xs", isLate ? "font-semibold text-warning" : "text-muted-foreground")}>
          {distance}
        </span>
      )}
    </span>
  );
}
