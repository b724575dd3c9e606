import { useContext, useLayoutEffect } from "react";
import { CountLayers } from "./count-layers.ts";

/** Reports a layer to the part of the page that contains it, while it is open. */
export function useReportLayer(isOpen: boolean): void {
  const count = useContext(CountLayers);
  // Syncs with the enclosing part, in the same commit: a refetch must not come between.
  useLayoutEffect(() => {
    if (!isOpen || !count) return;
    count((open) => open + 1);
    return () => count((open) => open - 1);
  }, [isOpen, count]);
}
