import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

type FitsWidth = {
  frame: RefObject<HTMLDivElement | null>;
  box: RefObject<HTMLDivElement | null>;
  fits: boolean;
};

/**
 * Whether the `box` inside `frame` fits without horizontal scrolling. Measured before paint, when `contents`
 * change, and when either is resized. When it does not fit, render something else without `box`. Uses a
 * ResizeObserver, which runs after layout; measuring earlier would force a second layout.
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
      // Updates synchronously before paint, so that a table that does not fit never flashes.
      flushSync(() => {
        setWidth(container.clientWidth);
        const hidden = box.current ? box.current.scrollWidth - box.current.clientWidth : 0;
        if (hidden > 1) setNeeded(container.clientWidth + hidden);
      });
    const observer = new ResizeObserver(measure);
    observer.observe(container);
    const content = box.current?.firstElementChild;
    if (content) observer.observe(content); // e.g. after a change of font size or density
    return () => observer.disconnect();
  }, [contents, fits]);
  return { frame, box, fits };
}
