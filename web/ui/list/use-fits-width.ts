import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

type FitsWidth = {
  frame: RefObject<HTMLDivElement | null>;
  box: RefObject<HTMLDivElement | null>;
  fits: boolean;
};

/**
 * Whether the `box` inside `frame` fits without horizontal scrolling. Measured before paint, when `contents`
 * change, and when either is resized; not while `contents` are null. When it does not fit, render something
 * else without `box`. Uses a ResizeObserver, which runs after layout; measuring earlier would force a second
 * layout.
 */
export function useFitsWidth(contents: unknown): FitsWidth {
  const frame = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const needed = useRef(0);
  const [fits, setFits] = useState(true);
  useLayoutEffect(() => {
    const container = frame.current;
    if (!container || contents === null) return;
    const measure = () => {
      const width = container.clientWidth;
      const hidden = box.current ? box.current.scrollWidth - box.current.clientWidth : 0;
      if (hidden > 1) needed.current = width + hidden;
      // Updates synchronously before paint, so that a table that does not fit never flashes. Any update would
      // render all rows again, so there is none while the answer stays the same.
      if (fits !== width >= needed.current) flushSync(() => setFits(!fits));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(container);
    const content = box.current?.firstElementChild;
    if (content) observer.observe(content); // e.g. after a change of font size or density
    return () => observer.disconnect();
  }, [contents, fits]);
  return { frame, box, fits };
}
