import { areasOfShipments, coversAreas } from "@prepara/domain/access/area";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useKeyboardScanner } from "#web/features/scan/scan.public";
import { meQuery } from "#web/platform/session/me";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** A code scanned on another screen, which 'Galpão' looks up. */
    codeToLookUp?: string;
  }
}

/**
 * For the floor's screens without a field for codes: a scan there is looked up on 'Galpão'
 * (docs/product.md#floor). Nothing happens while a dialog is open, or for people who may not look up codes.
 */
export function ScanToLookUp() {
  const navigate = useNavigate();
  const held = useQuery(meQuery).data?.areas ?? [];
  useKeyboardScanner((code) => {
    if (!coversAreas(held, areasOfShipments) || document.querySelector("[role=dialog]")) return;
    void navigate({ to: "/galpao", state: { codeToLookUp: code } });
  });
  return null;
}
