import { useCallback, useLayoutEffect, useRef, useState } from "react";

/** Closer to the end than this counts as being there. */
const NEAR_PX = 48;

/**
 * Keeps a scroll box at its end while it grows, unless the loadReader has gone up. `content` changes when there
 * is more to see.
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
  // Syncs with the browser's layout: the new text has to be there before the box can be moved to its end.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `content` stands for what was drawn
  useLayoutEffect(() => {
    if (isStuck.current) box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [content]);
  return { box, isAtBottom, goDown, onScroll };
}
