import { useLayoutEffect, useRef } from "react";
import { signalScanResult } from "#web/features/scan/signals/signal-scan-result";
import { isLayerOpen } from "#web/ui/overlay/open-layer";
import { readKeyboard } from "./keyboard-reader.ts";

/**
 * Calls `onScan` with the code that a scanner types while no text field has the focus. None of its keys but
 * the first reaches the page, and that one presses nothing. Text fields keep what is typed into them;
 * `ScanField` reads its own. While a dialog is open the scan is refused: it would act on what stands behind
 * the dialog, and might take it away; `isForDialog` says that the open dialog takes scans.
 */
export function useKeyboardScanner(onScan: (code: string) => void, isForDialog = false): void {
  const onScanNow = useRef(onScan);
  onScanNow.current = (code) => {
    if (isForDialog || !isLayerOpen()) onScan(code);
    else signalScanResult("wrong", "Feche a janela aberta");
  };
  // Syncs with the keyboard, before the first paint: whoever sees the page may already scan.
  useLayoutEffect(() => readKeyboard(onScanNow), []);
}
