import { useEffect, useRef, useState } from "react";

const EVERY_MS = 1_200;

/** Announces a streaming answer to screen readers in whole sentences; `text` is null when there is none. */
export function Announcer({ text }: { text: string | null }) {
  const [announced, setAnnounced] = useState("");
  const latest = useRef<string | null>(null);
  const spoken = useRef(0);
  const isOn = text !== null;
  // Syncs with a timer, so that the screen reader gets new text at a readable pace.
  useEffect(() => {
    latest.current = text;
  });
  useEffect(() => {
    if (!isOn) return;
    spoken.current = 0;
    setAnnounced("Pensando…");
    const timer = setInterval(() => {
      const next = nextSentences(latest.current ?? "", spoken.current);
      if (!next) return;
      spoken.current = next.end;
      setAnnounced(next.words);
    }, EVERY_MS);
    return () => {
      clearInterval(timer);
      setAnnounced("Resposta concluída");
    };
  }, [isOn]);
  return (
    <p aria-live="polite" className="sr-only">
      {announced}
    </p>
  );
}

const LONGEST = 200;

/**
 * The next complete sentences after `from`, about 200 characters without Markdown characters; null while no
 * sentence is complete.
 */
function nextSentences(text: string, from: number): { words: string; end: number } | null {
  const rest = text.slice(from);
  const ends = [...rest.matchAll(/[.!?:](?=\s)|\n/g)].map((match) => match.index + 1);
  const end =
    ends.findLast((candidate) => candidate <= LONGEST) ?? ends[0] ?? (rest.length > LONGEST && LONGEST);
  if (!end) return null;
  const words = rest
    .slice(0, end)
    .replace(/\[\d{1,2}\]|[*_#>`|]/g, "")
    .replace(/\s+/g, " ")
    .trim();
  return { words, end: from + end };
}
