import { clsx } from "clsx";
import { BellRing, CircleCheck, CircleHelp, CircleX, type LucideIcon, PartyPopper } from "lucide-react";
import { useEffect, useState } from "react";
import { IconButton } from "#web/ui/icon-button";
import { lazyComponent } from "#web/ui/lazy-component";
import { type SignalKind, startTones, useShownSignal } from "./signal-scan-result.ts";

const SignalDialog = lazyComponent(async () => (await import("./signal-dialog.tsx")).SignalDialog);

/**
 * What `signalScanResult` needs once on a page: the button to the switches Som, Vibração and Tela, and the
 * colour over the screen. The floor's frame has it for all its screens.
 */
export function SignalControls({ className }: { className?: string }) {
  const [isOpen, setOpen] = useState(false);
  // Syncs with the browser's audio.
  useEffect(() => {
    addEventListener("pointerup", startTones, { capture: true });
    return () => removeEventListener("pointerup", startTones, { capture: true });
  }, []);
  return (
    <>
      <IconButton
        label="Som, vibração e tela"
        icon={BellRing}
        className={clsx("flex-none!", className)} // keeps its size in a row whose buttons grow
        onClick={() => setOpen(true)}
      />
      {isOpen && <SignalDialog onClose={() => setOpen(false)} />}
      <ScreenTint />
    </>
  );
}

const colourAndIcon = {
  ok: ["border-success bg-success-surface text-success", CircleCheck],
  finished: ["border-success bg-success-surface text-success", PartyPopper],
  question: ["border-warning bg-warning-surface text-warning", CircleHelp],
  wrong: ["border-danger bg-danger-surface text-danger", CircleX],
} as const satisfies Record<SignalKind, readonly [string, LucideIcon]>;

/** The colour with icon and word; with reduced motion only a border, so that the screen does not flash. */
function ScreenTint() {
  const signal = useShownSignal();
  const [colour, Icon] = colourAndIcon[signal?.kind ?? "ok"];
  return (
    <div role="status" className="pointer-events-none fixed inset-0 z-60">
      {signal && (
        <div
          data-signal={signal.kind}
          className={clsx(
            "flex size-full flex-col items-center justify-center gap-4 border-8 p-8 text-center",
            "motion-reduce:justify-end motion-reduce:bg-transparent",
            "[[data-motion=reduce]_&]:justify-end [[data-motion=reduce]_&]:bg-transparent",
            colour,
          )}
        >
          <Icon aria-hidden="true" className="size-20 motion-reduce:size-8 [[data-motion=reduce]_&]:size-8" />
          <p className="rounded-card bg-card px-4 py-2 font-semibold text-2xl">{signal.word}</p>
        </div>
      )}
    </div>
  );
}
