import { createElement, type ReactElement, type SVGProps } from "react";

type Shapes = readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];

/**
 * The component of an icon in the build (`bundling/lean-icons.ts`). It has no `size` and similar properties
 * of lucide: classes give size, colour and stroke. Hidden from screen readers unless `aria-hidden` is given.
 */
export const drawnIcon =
  ({ node }: { node: Shapes }) =>
  (props: SVGProps<SVGSVGElement>): ReactElement =>
    createElement(
      "svg",
      {
        xmlns: "http://www.w3.org/2000/svg",
        width: 24,
        height: 24,
        viewBox: "0 0 24 24",
        fill: "none",
        stroke: "currentColor",
        strokeWidth: 2,
        strokeLinecap: "round",
        strokeLinejoin: "round",
        "aria-hidden": true,
        ...props,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
