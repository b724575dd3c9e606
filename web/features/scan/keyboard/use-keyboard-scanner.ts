import { useLayoutEffect, useRef } from "react";
import { signalScanResult } from "#web/features/scan/signals/signal-scan-result";
import { isLayerOpen } from "#web/ui/overlay/open-layer";
import { keyboardRun, SILENCE_MS } from "./keyboard-run.ts";

/**
 * Calls `onScan` with the code that a scanner types while no text field has the focus. None of its keys but
 * the first reaches the page: they would press the focused button or run a shortcut. Text fields keep what is
 * typed into them; `ScanField` reads its own. While a dialog is open the scan is refused: it would act on
 * what stands behind the dialog, and might take it away; `isForDialog` says that the open dialog takes scans.
 */
export function useKeyboardScanner(onScan: (code: string) => void, isForDialog = false): void {
  const onScanNow = useRef(onScan);
  onScanNow.current = (code) => {
    if (isForDialog || !isLayerOpen()) onScan(code);
    else signalScanResult("wrong", "Feche a janela aberta");
  };
  // Syncs with the keyboard, before the first paint: whoever sees the page may already scan.
  useLayoutEffect(() => {
    const run = keyboardRun();
    let silence: ReturnType<typeof setTimeout> | undefined;
    const finish = () => {
      clearTimeout(silence);
      const code = run.end()?.trim();
      if (code) onScanNow.current(code);
      return Boolean(code);
    };
    const add = (event: KeyboardEvent) => {
      if (run.add(event.key, event.timeStamp)) stop(event);
      clearTimeout(silence);
      silence = setTimeout(finish, SILENCE_MS);
    };
    const drop = () => {
      clearTimeout(silence);
      run.end();
    };
    const onKey = (event: KeyboardEvent) => {
      if (!isTyped(event)) return;
      const { key } = event;
      if (takesText(event.target)) drop();
      else if ((key === "Enter" || key === "Tab") && finish()) stop(event);
      else if (key.length === 1) add(event);
    };
    addEventListener("keydown", onKey, { capture: true });
    return () => {
      clearTimeout(silence);
      removeEventListener("keydown", onKey, { capture: true });
    };
  }, []);
}

const isTyped = ({ isComposing, repeat, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  !(isComposing || repeat || ctrlKey || metaKey);

function stop(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
