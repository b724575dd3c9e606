const unreadIn = (within: ParentNode) =>
  [...within.querySelectorAll("input")].find(({ validity }) => validity.badInput);

/** Whether the browser cannot read the text of a field, such as half a date: its value is empty. */
export const hasUnreadInput = (within: ParentNode): boolean => unreadIn(within) !== undefined;

/**
 * Points at the first field whose text the browser cannot read, with a text that goes at the next change;
 * false if there is none. It would be sent as none.
 */
export function tellUnreadInput(within: ParentNode): boolean {
  const field = unreadIn(within);
  if (!field) return false;
  field.setCustomValidity(field.type === "date" ? "Complete a data, ou apague-a." : "Digite um número.");
  field.addEventListener("input", () => field.setCustomValidity(""), { once: true });
  const folded = field.closest("details");
  if (folded) folded.open = true;
  return !field.reportValidity();
}
