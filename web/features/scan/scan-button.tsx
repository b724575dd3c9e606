import { ScanBarcode } from "lucide-react";
import { useState } from "react";
import { Button } from "#web/ui/button";
import { lazyComponent } from "#web/ui/lazy-component";

const CameraSheet = lazyComponent(async () => (await import("./camera/camera-sheet.tsx")).CameraSheet);

type ScanButtonProps = { onScan: (code: string) => void; className?: string };

/** Reads a code with the camera; not rendered where the browser offers no camera access. */
export function ScanButton({ onScan, className }: ScanButtonProps) {
  const [isOpen, setOpen] = useState(false);
  if (navigator.mediaDevices?.getUserMedia === undefined) return null;
  return (
    <>
      <Button variant="secondary" className={className} onClick={() => setOpen(true)}>
        <ScanBarcode aria-hidden="true" />
        Escanear
      </Button>
      {isOpen && (
        <CameraSheet
          onClose={() => setOpen(false)}
          onCode={(code) => {
            setOpen(false);
            onScan(code);
          }}
        />
      )}
    </>
  );
}
