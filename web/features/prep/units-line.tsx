import { counted } from "#web/platform/formats";

type Units = { totalUnits: number; freeUnitsApplied: number; paidUnits: number };

/** "20 unidades" with how many of them were free and paid. */
export function UnitsLine({ totalUnits, freeUnitsApplied, paidUnits }: Units) {
  return (
    <span className="whitespace-nowrap tabular-nums">
      {counted(totalUnits, "unidade", "unidades")}
      <span className="block text-muted-foreground text-xs">
        {freeUnitsApplied} grátis · {counted(paidUnits, "paga", "pagas")}
      </span>
    </span>
  );
}
