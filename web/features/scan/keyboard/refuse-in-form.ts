import { signalScanResult } from "#web/features/scan/signals/signal-scan-result";
import { notify } from "#web/platform/notices/notify";

/** Says that a code submitted no form; a field for numbers that it was typed into gets its value before. */
export function refuseInForm(scanned: { field: HTMLInputElement; value: string } | undefined): void {
  signalScanResult("wrong", "Nada foi confirmado");
  if (scanned) setValue(scanned.field, scanned.value);
  notify({
    kind: "info",
    title: scanned ? "O código bipado não foi digitado" : "O bipe não confirma",
    description: scanned ? "Digite o número à mão." : "Toque no botão para confirmar.",
  });
}

/** Sets the value as a person's typing does: React takes over only what the element's own setter sets. */
function setValue(field: HTMLInputElement, value: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
