import { toast } from "sonner";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { showToast } from "./toaster.tsx";

beforeEach(() => void vi.stubGlobal("requestAnimationFrame", (act: () => void) => act()));
afterEach(() => {
  toast.dismiss();
  vi.unstubAllGlobals();
});

test("a success closes after 5 s; an error stays until it is dismissed or a later success (docs/checklist.md 27)", () => {
  showToast({ kind: "error", title: "Erro ao registrar compra" });
  expect(toast.getToasts()).toMatchObject([
    { title: "Erro ao registrar compra", duration: Number.POSITIVE_INFINITY, closeButton: true },
  ]);
  showToast({ kind: "success", title: "Compra registrada!" });
  expect(toast.getToasts()).toMatchObject([{ title: "Compra registrada!", duration: 5_000 }]);
});

test("a success closes errors only: the miner's 'Aviso' stays beside 'Busca concluída!'", () => {
  showToast({ kind: "info", title: "Aviso" });
  showToast({ kind: "success", title: "Busca concluída!" });
  expect(toast.getToasts()).toMatchObject([{ title: "Aviso" }, { title: "Busca concluída!" }]);
});
