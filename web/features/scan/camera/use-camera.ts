import { type RefObject, useEffect, useRef, useState } from "react";
import { openCodeReader } from "./code-reader.ts";
import { codesToTake, type SeenCode } from "./codes-to-take.ts";

/** Eight frames a second; more would only drain the battery. */
const FRAME_MS = 125;
const TEXT_AFTER_MS = 1_500;

export type CameraProblem = "refused" | "missing" | "busy" | "reader";

type Camera = {
  video: RefObject<HTMLVideoElement | null>;
  /** The running camera; null before it runs. */
  track: MediaStreamTrack | null;
  problem: CameraProblem | null;
};

/** Shows the back camera in `video` and gives the codes of the first frame that has some; then it stops. */
export function useCamera(onCodes: (codes: SeenCode[]) => void): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const onCodesNow = useRef(onCodes);
  onCodesNow.current = onCodes;
  const [track, setTrack] = useState<MediaStreamTrack | null>(null);
  const [problem, setProblem] = useState<CameraProblem | null>(null);
  // Syncs with the camera, which must be released.
  useEffect(() => {
    const screen = video.current;
    const over = new AbortController();
    if (screen)
      watch(screen, over.signal, setTrack).then(
        (codes) => codes && onCodesNow.current(codes),
        (cause: unknown) => over.signal.aborted || setProblem(problemOf(cause)),
      );
    return () => over.abort();
  }, []);
  return { video, track, problem };
}

/** Resolves to the codes, or to null if it was stopped first. The camera is released in either case. */
async function watch(
  screen: HTMLVideoElement,
  over: AbortSignal,
  onLive: (track: MediaStreamTrack | null) => void,
): Promise<SeenCode[] | null> {
  const opening = openCodeReader().catch(() => "reader" as const);
  const video = { facingMode: "environment", width: { ideal: 1280 }, height: { ideal: 720 } };
  const stream = await navigator.mediaDevices.getUserMedia({ video });
  try {
    if (over.aborted) return null;
    screen.srcObject = stream;
    await screen.play();
    onLive(stream.getVideoTracks()[0] ?? null);
    const read = await opening;
    if (read === "reader") throw new ReaderMissing();
    const startedAt = performance.now();
    while (!over.aborted) {
      const frameAt = performance.now();
      const seen = await read(screen).catch(() => []); // the video may have no frame yet
      const codes = codesToTake(seen, frameAt - startedAt > TEXT_AFTER_MS);
      if (codes.length > 0 && !over.aborted) return codes;
      const restMs = Math.max(0, FRAME_MS - (performance.now() - frameAt));
      await new Promise((resolve) => setTimeout(resolve, restMs));
    }
    return null;
  } finally {
    for (const each of stream.getTracks()) each.stop();
  }
}

class ReaderMissing extends Error {}

function problemOf(cause: unknown): CameraProblem {
  if (cause instanceof ReaderMissing) return "reader";
  const name = cause instanceof Error ? cause.name : "";
  if (name === "NotFoundError" || name === "OverconstrainedError") return "missing";
  return name === "NotReadableError" || name === "AbortError" ? "busy" : "refused";
}
