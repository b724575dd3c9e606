import { type ReactNode, useState } from "react";
import { CountLayers } from "./count-layers.ts";
import { useReportLayer } from "./use-report-layer.ts";

type StaysWhileOpenProps = { isShown: boolean; children: ReactNode };

/**
 * A part of the page that changed data may remove, such as the buttons for what a colleague has just decided.
 * Once `isShown` is false, it stays until the dialogs opened from it are closed, so that nothing typed is
 * lost; the server refuses what is no longer possible.
 */
export function StaysWhileOpen({ isShown, children }: StaysWhileOpenProps) {
  const [openLayers, setOpenLayers] = useState(0);
  useReportLayer(openLayers > 0); // to the list that contains this part, if any
  return (isShown || openLayers > 0) && <CountLayers value={setOpenLayers}>{children}</CountLayers>;
}
