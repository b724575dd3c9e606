import type { KeyboardEvent } from "react";

/** Ctrl/Cmd+Enter submits the form around the focus, or the layer's only one. */
export function submitByKeys(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  const form =
    (event.target instanceof Element && event.target.closest("form")) ||
    event.currentTarget.querySelector("form");
  if (form) {
    event.preventDefault();
    form.requestSubmit();
  }
}
