import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

type FitsWidth = {
  frame: RefObject<HTMLDivElement | null>;
  box: RefObject<HTMLDivElement | null>;
  fits: boolean;
};

/**
 * Whether the `box` inside `frame` shows all it holds without scrolling sideways: looked at before the paint,
 * when `contents` change, and whenever the frame or they become wider or narrower. Without room draw
 * something else, and no `box`. The browser calls back once it has laid the page out; asking it for widths
 * earlier would lay it out twice.
 */
export function useFitsWidth(contents: unknown): FitsWidth {
  const frame = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY);
  const [needed, setNeeded] = useState(0);
  const fits = width >= needed;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other contents need another width, and a box that came back is looked at again.
  useLayoutEffect(() => {
    const container = frame.current;
    if (!container) return;
    const measure = () =>
      // Before this very frame is painted, or a table without room would be seen for a moment.
      flushSync(() => {
        setWidth(container.clientWidth);
        const hidden = box.current ? box.current.scrollWidth - box.current.clientWidth : 0;
        if (hidden > 1) setNeeded(container.clientWidth + hidden);
      });
    const observer = new ResizeObserver(measure);
    observer.observe(container);
    const content = box.current?.firstElementChild;
    if (content) observer.observe(content); // wider letters, closer rows
    return () => observer.disconnect();
  }, [contents, fits]);
  return { frame, box, fits };
}
