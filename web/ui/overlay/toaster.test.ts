import { toast } from "sonner";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { showToast } from "./toaster.tsx";

/** Simulates the page, whose form may have an invalid field. */
class Page extends EventTarget {
  hasInvalidField = false;
  querySelector = () => (this.hasInvalidField ? {} : null);
}
let page: Page;
beforeEach(() => {
  page = new Page();
  vi.useFakeTimers();
  vi.stubGlobal("document", page);
  vi.stubGlobal("requestAnimationFrame", (act: () => void) => act());
});
afterEach(() => {
  toast.dismiss();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a success closes after 5 s; an error after 12 s or with a later success (docs/checklist.md 27)", () => {
  showToast({ kind: "error", title: "Erro ao registrar compra" });
  expect(toast.getToasts()).toMatchObject([
    { title: "Erro ao registrar compra", duration: 12_000, closeButton: true },
  ]);
  showToast({ kind: "success", title: "Compra registrada!" });
  expect(toast.getToasts()).toMatchObject([{ title: "Compra registrada!", duration: 5_000 }]);
});

test("a success does not close minor errors: the miner's 'Aviso' stays beside 'Busca concluída!'", () => {
  showToast({ kind: "error", title: "Aviso", isMinor: true });
  showToast({ kind: "success", title: "Busca concluída!" });
  expect(toast.getToasts()).toMatchObject([{ title: "Aviso" }, { title: "Busca concluída!" }]);
});

test("an error about invalid fields closes when they are corrected, another one stays", () => {
  showToast({ kind: "error", title: "WhatsApp inválido" });
  page.hasInvalidField = true;
  page.dispatchEvent(new Event("input"));
  vi.advanceTimersByTime(1_000);
  expect(toast.getToasts()).toMatchObject([{ title: "WhatsApp inválido" }]);
  page.hasInvalidField = false;
  page.dispatchEvent(new Event("input"));
  vi.advanceTimersByTime(1_000);
  expect(toast.getToasts()).toEqual([]);
  showToast({ kind: "error", title: "Erro na autenticação" });
  page.dispatchEvent(new Event("input"));
  vi.advanceTimersByTime(1_000);
  expect(toast.getToasts()).toMatchObject([{ title: "Erro na autenticação" }]);
});
