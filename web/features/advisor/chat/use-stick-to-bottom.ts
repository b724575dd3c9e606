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
  const lastTop = useRef(0);
  const [isAtBottom, setAtBottom] = useState(true);
  const scrollToEnd = useCallback((current: HTMLDivElement) => {
    current.scrollTo({ top: current.scrollHeight });
    lastTop.current = current.scrollTop;
  }, []);
  const goDown = useCallback(() => {
    isStuck.current = true;
    setAtBottom(true);
    if (box.current) scrollToEnd(box.current);
  }, [scrollToEnd]);
  const onScroll = useCallback(() => {
    const { current } = box;
    if (!current) return;
    isStuck.current = distanceToEnd(current) < NEAR_PX;
    lastTop.current = current.scrollTop;
    setAtBottom(isStuck.current);
  }, []);
  // Syncs with the layout: the new text must be rendered before scrolling to its end.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `content` stands for what was drawn
  useLayoutEffect(() => {
    const { current } = box;
    if (!current || !isStuck.current) return;
    // The reader may have scrolled up since the last frame, and the event comes with the next one.
    const hasLeft = current.scrollTop < lastTop.current - NEAR_PX && distanceToEnd(current) >= NEAR_PX;
    if (!hasLeft) scrollToEnd(current);
  }, [content]);
  return { box, isAtBottom, goDown, onScroll };
}

const distanceToEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLDivElement) =>
  scrollHeight - scrollTop - clientHeight;
