import type { KeyboardEvent } from "react";

/** Ctrl/Cmd+Enter submits the form around the focus, or the layer's only one. */
export function submitByKeys(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  const form =
    (event.target instanceof Element && event.target.closest("form")) ||
    event.currentTarget.querySelector("form");
  if (!form) return;
  event.preventDefault();
  // A form whose button is busy or disabled is not sent, for example while a photo is being shrunk.
  const buttons = [...form.elements].filter(isSubmitButton);
  if (buttons.length === 0 || buttons.some((button) => !button.matches(BLOCKED))) form.requestSubmit();
}

const BLOCKED = ":disabled, [aria-disabled=true]";

const isSubmitButton = (field: Element) => field instanceof HTMLButtonElement && field.type === "submit";
