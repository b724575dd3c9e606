import { clsx } from "clsx";
import { ScanBarcode } from "lucide-react";
import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { TextInput } from "#web/ui/form/text-input";
import { keyboardRun, repeatFilter, SILENCE_MS } from "./keyboard/keyboard-run.ts";
import { useKeyboardScanner } from "./keyboard/use-keyboard-scanner.ts";
import { ScanButton } from "./scan-button.tsx";

type ScanFieldProps = {
  /** The code without outer spaces, never empty; `readScan` of the domain says what it can mean. */
  onScan: (code: string) => void;
  /** Called when the text changes, with whether the field holds any that was not sent as a code. */
  onTyped?: (isTyped: boolean) => void;
  label?: string;
  className?: string;
  /** The dialog that is open now takes scans. */
  isForDialog?: boolean;
};

/**
 * The field for codes: by a scanner that types (also while nothing has the focus), by camera, or by hand with
 * Enter. The field is emptied after each code. The same code within 1.5 s counts once.
 */
export function ScanField({
  onScan,
  onTyped,
  label = "Bipe ou digite um código",
  className,
  isForDialog,
}: ScanFieldProps) {
  const [counts] = useState(repeatFilter);
  const [typed, setTyped] = useState("");
  const show = (text: string) => {
    setTyped(text);
    onTyped?.(text.trim() !== "");
  };
  const submit = (text: string) => {
    const code = text.trim();
    show("");
    if (code && counts(code, performance.now())) onScan(code);
  };
  const scanner = useScannerInField(typed, submit);
  useKeyboardScanner(submit, isForDialog);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || typed.trim() === "") return;
    if (event.key !== "Enter" && !(event.key === "Tab" && scanner.isScan(typed))) return;
    event.preventDefault(); // does not submit the form around the field
    scanner.stop();
    submit(typed);
  };
  return (
    <div className={clsx("flex gap-2", className)}>
      <div className="min-w-0 flex-1">
        <TextInput
          aria-label={label}
          data-takes-scans=""
          placeholder="Bipe ou digite" // fits a phone
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="go"
          before={<ScanBarcode aria-hidden="true" />}
          className="h-14 md:h-14"
          value={typed}
          onChange={(event) => {
            scanner.type(event);
            show(event.target.value);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <ScanButton onScan={submit} className="h-14 md:h-14" />
    </div>
  );
}

/** Follows what is typed into the field: a scanner without Enter or with Tab is noticed by its speed. */
function useScannerInField(typed: string, submit: (code: string) => void) {
  const [run] = useState(keyboardRun);
  const silence = useRef<ReturnType<typeof setTimeout>>(undefined);
  const submitNow = useRef(submit);
  submitNow.current = submit;
  // Syncs with the timer, which must not outlive the field.
  useEffect(() => () => clearTimeout(silence.current), []);
  const stop = () => clearTimeout(silence.current);
  /** Whether a scanner typed the whole text, beginning in the empty field. Ends the run. */
  const isScan = (text: string) => run.end() === text;
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const { value } = event.target;
    stop();
    if (typed === "") run.end();
    if (!value.startsWith(typed)) run.end();
    else run.add(value.slice(typed.length), event.nativeEvent.timeStamp);
    silence.current = setTimeout(() => {
      if (isScan(value)) submitNow.current(value);
    }, SILENCE_MS);
  };
  return { type, isScan, stop };
}
