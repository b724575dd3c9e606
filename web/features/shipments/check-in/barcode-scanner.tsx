import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "#web/ui/button";
import { Field } from "#web/ui/form/field";
import { TextInput } from "#web/ui/form/text-input";
import { NoticePanel } from "#web/ui/notice-panel";
import { Dialog } from "#web/ui/overlay/dialog";
import { createDetector } from "./barcode.ts";

const LOOK_EVERY_MS = 200;

type BarcodeScannerProps = { onCode: (code: string) => void; onClose: () => void };

/** Scans a barcode with the camera; the code can also be typed. */
export function BarcodeScanner({ onCode, onClose }: BarcodeScannerProps) {
  const { video, isRefused } = useScanner(onCode);
  const [typed, setTyped] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim()) onCode(typed.trim());
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Escanear código"
      description="Aponte para o código de barras da etiqueta, a um palmo de distância."
    >
      <div className="flex flex-col gap-4">
        {isRefused ? (
          <NoticePanel tone="warning" title="Sem acesso à câmera" isAlert>
            Permita o uso da câmera nas configurações do navegador, ou digite o código.
          </NoticePanel>
        ) : (
          <div className="relative overflow-hidden rounded-card bg-muted">
            <video ref={video} muted playsInline className="aspect-square w-full object-cover" />
            <div
              aria-hidden="true"
              className="absolute inset-x-8 top-1/2 h-28 -translate-y-1/2 rounded-card border-4 border-white"
            />
          </div>
        )}
        <form onSubmit={submit} className="flex items-end gap-2">
          <div className="flex-1">
            <Field label="Ou digite o código">
              <TextInput
                autoComplete="off"
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
                className="h-14 md:h-10"
              />
            </Field>
          </div>
          <Button type="submit" isWrite={false} look="secondary" className="h-14 md:h-10">
            Buscar
          </Button>
        </form>
      </div>
    </Dialog>
  );
}

function useScanner(onCode: (code: string) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const onCodeNow = useRef(onCode);
  onCodeNow.current = onCode;
  const [isRefused, setRefused] = useState(false);
  // Syncs with the camera, which must be released.
  useEffect(() => {
    const screen = video.current;
    const detector = createDetector();
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setInterval> | undefined;
    let isOver = false;
    const stop = () => {
      isOver = true;
      clearInterval(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const look = async () => {
      if (!screen || !detector || isOver) return;
      const [code] = await detector.detect(screen).catch(() => []); // the video may have no frame yet
      if (!code || isOver) return;
      stop();
      navigator.vibrate?.(80);
      onCodeNow.current(code.rawValue);
    };
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
      if (isOver || !screen) return stop();
      screen.srcObject = stream;
      await screen.play();
      timer = setInterval(() => void look(), LOOK_EVERY_MS);
    };
    start().catch(() => setRefused(true));
    return stop;
  }, []);
  return { video, isRefused };
}
