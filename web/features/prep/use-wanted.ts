import { useState } from "react";
import type { ArrivedShipment } from "./prep.queries.ts";
import { stillThere, type Wanted, withAll, withPressed } from "./wanted.ts";

const none: Wanted = new Map();

/**
 * The customer's choice, by row, by range and by quantity, of what is `seen`; ranges and "all" mean the rows
 * on the page.
 */
export function useWanted(offers: readonly ArrivedShipment[], seen: readonly ArrivedShipment[]) {
  const [kept, keep] = useState<Wanted>(none);
  const [anchor, setAnchor] = useState<string | null>(null);
  const wanted = stillThere(kept, seen);
  return {
    wanted,
    toggle(id: string, isSelected: boolean, isRange: boolean) {
      keep(withPressed(wanted, offers, { id, isSelected, anchor: isRange ? anchor : null }));
      setAnchor(id);
    },
    toggleAll: (isSelected: boolean) => keep(withAll(wanted, offers, isSelected)),
    setUnits: (id: string, units: number | null) => keep(new Map(wanted).set(id, units ?? Number.NaN)),
    clear: () => keep(none),
  };
}
