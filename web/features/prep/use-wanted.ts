import { useState } from "react";
import type { ArrivedShipment } from "./prep.queries.ts";
import { stillThere, type Wanted, withAll, withPressed } from "./wanted.ts";

const none: Wanted = new Map();

/** The customer's choice on the page, by row, by range and by quantity. */
export function useWanted(offers: readonly ArrivedShipment[]) {
  const [kept, keep] = useState<Wanted>(none);
  const [anchor, setAnchor] = useState<string | null>(null);
  const wanted = stillThere(kept, offers);
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
