import { useCallback, useLayoutEffect, useRef, useState } from "react";

/** Distances below this count as scrolled to the end. */
const NEAR_PX = 48;

/**
 * Keeps a scroll container at its end while it grows, unless the reader has scrolled up. `content` must
 * change whenever the content grows.
 */
export function useStickToBottom(content: string) {
  const box = useRef<HTMLDivElement>(null);
  const isStuck = useRef(true);
  const [isAtBottom, setAtBottom] = useState(true);
  const goDown = useCallback(() => {
    isStuck.current = true;
    setAtBottom(true);
    box.current?.scrollTo({ top: box.current.scrollHeight });
  }, []);
  const onScroll = useCallback(() => {
    const { current } = box;
    if (!current) return;
    isStuck.current = current.scrollHeight - current.scrollTop - current.clientHeight < NEAR_PX;
    setAtBottom(isStuck.current);
  }, []);
  // Syncs with the layout: the new text must be rendered before scrolling to its end.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `content` stands for what was drawn
  useLayoutEffect(() => {
    if (isStuck.current) box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [content]);
  return { box, isAtBottom, goDown, onScroll };
}
