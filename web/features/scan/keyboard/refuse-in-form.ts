import { signalScanResult } from "#web/features/scan/signals/signal-scan-result";
import { notify } from "#web/platform/notices/notify";

/** Says that a code submitted no form, or was not typed into a field for numbers. */
export function refuseInForm(isNumber: boolean): void {
  signalScanResult("wrong", "Nada foi confirmado");
  notify({
    kind: "info",
    title: isNumber ? "O código bipado não foi digitado" : "O bipe não confirma",
    description: isNumber ? "Digite o número à mão." : "Toque no botão para confirmar.",
  });
}
