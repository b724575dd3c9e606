import { suiteLabel } from "@prepara/domain/account/customer";
import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { signalScanResult } from "#web/features/scan/scan.public";
import { Button } from "#web/ui/button";
import { ConfirmDialog } from "#web/ui/overlay/lazy-layer";
import { ask } from "#web/ui/overlay/open-question";
import type { Box } from "./boxes.queries.ts";

type KnownBox = Pick<Box, "customer" | "hints" | "hasMoreHints" | "claims">;

/**
 * Asks whether a scanned suite is on the label of the box that was scanned before, or on another one; null
 * when the question is closed without an answer. `box` is undefined until the server has it.
 */
export const askWhichBox = (
  code: string,
  suite: number,
  box: KnownBox | undefined,
): Promise<"same" | "another" | null> => {
  signalScanResult("question", "Qual caixa?");
  return ask((answer) => (
    <ConfirmDialog
      isLocal
      open
      onClose={() => answer(null)}
      title={`Suíte ${suiteLabel(suite)}: é a mesma caixa?`}
      description={
        <span className="wrap-anywhere">
          {whoseBox(code, box)} Se a suíte {suiteLabel(suite)} está na etiqueta dela, a caixa passa para a
          suíte {suiteLabel(suite)}. Se é outra caixa, registramos a outra, e a primeira não muda.
        </span>
      }
      confirm="É outra caixa"
      variant="primary"
      onConfirm={() => answer("another")}
    >
      <Button variant="secondary" onClick={() => answer("same")}>
        É a mesma caixa
      </Button>
      <EndsWithScreen onLeave={() => answer(null)} />
    </ConfirmDialog>
  ));
};

/** Closes the question when the person leaves the dock, by the browser's Back for example. */
function EndsWithScreen({ onLeave }: { onLeave: () => void }) {
  const router = useRouter();
  useEffect(
    () => router.subscribe("onResolved", ({ pathChanged }) => pathChanged && onLeave()),
    [router, onLeave],
  );
  return null;
}

/** What is known of the owner of the box that was scanned before. */
function whoseBox(code: string, box: KnownBox | undefined): string {
  if (!box) return `A caixa ${code} espera neste aparelho, e ainda não sabemos de quem ela é.`;
  const { customer, hints, hasMoreHints } = box;
  if (customer) return `A caixa ${code} foi anunciada pela suíte ${customer.suiteLabel}.`;
  const suites = [...new Set(hints.map((hint) => hint.customer.suiteLabel))];
  if (hasMoreHints || suites.length > 1)
    return `A caixa ${code} foi anunciada pelas suítes ${suites.join(", ")}${hasMoreHints ? " e outras" : ""}.`;
  if (suites.length === 1) return `A caixa ${code} foi anunciada pela suíte ${suites[0]}.`;
  return box.claims > 0 ? `Um cliente reivindicou a caixa ${code}.` : `Ninguém anunciou a caixa ${code}.`;
}
