import { toast } from "sonner";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { showToast } from "./toaster.tsx";

/** Simulates the page, whose form may have an invalid field. */
class Page extends EventTarget {
  hasInvalidField = false;
  visibilityState = "visible";
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

test("an error about invalid fields closes even if they are corrected at once", () => {
  showToast({ kind: "error", title: "WhatsApp inválido" });
  page.hasInvalidField = true;
  page.dispatchEvent(new Event("input"));
  page.hasInvalidField = false;
  vi.advanceTimersByTime(1_000);
  expect(toast.getToasts()).toEqual([]);
});

describe("a toast that reports whether it was seen", () => {
  const seen: string[] = [];
  const show = (name: string, title = name) =>
    showToast({ kind: "info", title, onSeen: () => seen.push(name) });
  beforeEach(() => seen.splice(0));

  test("says so when there is room for it, and not when later ones hide it", () => {
    for (const name of ["1", "2", "3", "4", "5"]) show(name);
    vi.advanceTimersByTime(1_000);
    expect(seen).toEqual([]);
    vi.advanceTimersByTime(4_000);
    expect(seen).toEqual(["3", "4", "5"]);
  });

  test("is hidden by others as well", () => {
    show("1");
    showToast({ kind: "success", title: "Compra registrada!" });
    showToast({ kind: "error", title: "Aviso", isMinor: true });
    showToast({ kind: "info", title: "Em breve" });
    vi.advanceTimersByTime(5_000);
    expect(seen).toEqual([]);
  });

  test("is one of its own for each of two with the same words", () => {
    show("1", "Fone");
    show("2", "Fone");
    expect(toast.getToasts()).toHaveLength(2);
    vi.advanceTimersByTime(5_000);
    expect(seen).toEqual(["1", "2"]);
  });

  test("counts as seen when the person closes it, and not in a hidden tab", () => {
    show("1");
    toast.dismiss();
    vi.advanceTimersByTime(5_000);
    expect(seen).toEqual(["1"]);
    page.visibilityState = "hidden";
    show("2");
    vi.advanceTimersByTime(5_000);
    expect(seen).toEqual(["1"]);
  });
});
