import { toast } from "sonner";
import { expect, test } from "vitest";
import { showToast } from "./toaster.tsx";

test("a success leaves after 5 s; an error stays until it is dismissed or a later try succeeds (ux §8 27)", () => {
  showToast({ kind: "error", title: "Erro ao registrar compra" });
  expect(toast.getToasts()).toMatchObject([
    { title: "Erro ao registrar compra", duration: Number.POSITIVE_INFINITY, closeButton: true },
  ]);
  showToast({ kind: "success", title: "Compra registrada!" });
  expect(toast.getToasts()).toMatchObject([{ title: "Compra registrada!", duration: 5_000 }]);
  toast.dismiss();
});
