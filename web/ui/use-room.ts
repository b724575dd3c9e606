import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

type Room = {
  frame: RefObject<HTMLDivElement | null>;
  box: RefObject<HTMLDivElement | null>;
  hasRoom: boolean;
};

/**
 * Whether the `box` inside `frame` shows all it holds without scrolling sideways: looked at before the paint,
 * when `contents` change, and whenever the frame or they become wider or narrower. Without room draw
 * something else, and no `box`. The browser calls back once it has laid the page out; asking it for widths
 * earlier would lay it out twice.
 */
export function useRoom(contents: unknown): Room {
  const frame = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY);
  const [needed, setNeeded] = useState(0);
  const hasRoom = width >= needed;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other contents need another width, and a box that came back is looked at again.
  useLayoutEffect(() => {
    const outside = frame.current;
    if (!outside) return;
    const look = () =>
      // Before this very frame is painted, or a table without room would be seen for a moment.
      flushSync(() => {
        setWidth(outside.clientWidth);
        const cut = box.current ? box.current.scrollWidth - box.current.clientWidth : 0;
        if (cut > 1) setNeeded(outside.clientWidth + cut);
      });
    const watch = new ResizeObserver(look);
    watch.observe(outside);
    const content = box.current?.firstElementChild;
    if (content) watch.observe(content); // wider letters, closer rows
    return () => watch.disconnect();
  }, [contents, hasRoom]);
  return { frame, box, hasRoom };
}
