import type { ComponentProps } from "react";
import { DecimalInput } from "./decimal-input.tsx";

/** An amount in US dollars. */
export function MoneyInput(props: Omit<ComponentProps<typeof DecimalInput>, "before">) {
  return <DecimalInput places={2} placeholder="0,00" {...props} before="US$" className="pl-13" />;
}
