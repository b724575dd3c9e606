export { ScannerGuard } from "./keyboard/scanner-guard.ts";
export { useKeyboardScanner } from "./keyboard/use-keyboard-scanner.ts";
export { ScanButton } from "./scan-button.tsx";
export { ScanField } from "./scan-field.tsx";
export { signalScanResult } from "./signals/signal-scan-result.ts";
