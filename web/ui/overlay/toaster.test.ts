import { toast } from "sonner";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { showToast } from "./toaster.tsx";

beforeEach(() => void vi.stubGlobal("requestAnimationFrame", (act: () => void) => act()));
afterEach(() => {
  toast.dismiss();
  vi.unstubAllGlobals();
});

test("a success leaves after 5 s; an error stays until it is dismissed or a later try succeeds (docs/checklist.md 27)", () => {
  showToast({ kind: "error", title: "Erro ao registrar compra" });
  expect(toast.getToasts()).toMatchObject([
    { title: "Erro ao registrar compra", duration: Number.POSITIVE_INFINITY, closeButton: true },
  ]);
  showToast({ kind: "success", title: "Compra registrada!" });
  expect(toast.getToasts()).toMatchObject([{ title: "Compra registrada!", duration: 5_000 }]);
});

test("a success takes nothing away that is no error: the miner's 'Aviso' may come before 'Busca concluída!'", () => {
  showToast({ kind: "info", title: "Aviso" });
  showToast({ kind: "success", title: "Busca concluída!" });
  expect(toast.getToasts()).toMatchObject([{ title: "Aviso" }, { title: "Busca concluída!" }]);
});
