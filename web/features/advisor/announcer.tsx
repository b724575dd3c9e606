import { useEffect, useRef, useState } from "react";
import { nextSpoken } from "./next-spoken.ts";

const EVERY_MS = 1_200;

/**
 * Reads a coming answer to screen readers in sentences, never word by word; `text` is null when none is
 * coming.
 */
export function Announcer({ text }: { text: string | null }) {
  const [said, setSaid] = useState("");
  const latest = useRef<string | null>(null);
  const spoken = useRef(0);
  const isOn = text !== null;
  // Syncs with the screen reader's pace: new text is looked at once in a while.
  useEffect(() => {
    latest.current = text;
  });
  useEffect(() => {
    if (!isOn) return;
    spoken.current = 0;
    setSaid("Pensando…");
    const timer = setInterval(() => {
      const next = nextSpoken(latest.current ?? "", spoken.current);
      if (!next) return;
      spoken.current = next.end;
      setSaid(next.words);
    }, EVERY_MS);
    return () => {
      clearInterval(timer);
      setSaid("Resposta concluída");
    };
  }, [isOn]);
  return (
    <p aria-live="polite" className="sr-only">
      {said}
    </p>
  );
}
