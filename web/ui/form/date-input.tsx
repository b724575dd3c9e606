import type { ComponentProps } from "react";
import { TextInput } from "./text-input.tsx";
import { tellUnreadInput } from "./unread-input.ts";

/** A field for a day. A form with half a day in it is not sent: the browser's value for that is none. */
export function DateInput(props: Omit<ComponentProps<typeof TextInput>, "type" | "onFocus">) {
  return (
    <TextInput
      {...props}
      type="date"
      // Once for each form, however many such fields it has: the listener is always the same.
      onFocus={({ currentTarget }) => currentTarget.form?.addEventListener("submit", refuseUnread, true)}
    />
  );
}

/** Before the form's own handlers, which see no value. */
function refuseUnread(event: SubmitEvent): void {
  if (!(event.currentTarget instanceof HTMLFormElement) || !tellUnreadInput(event.currentTarget)) return;
  event.preventDefault();
  event.stopPropagation();
}
