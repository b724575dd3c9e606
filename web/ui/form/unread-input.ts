/**
 * Points at the first field whose text the browser cannot read, such as half a date, with a text that goes at
 * the next change; false if there is none. The value of such a field is empty, so it would be sent as none.
 */
export function tellUnreadInput(within: ParentNode): boolean {
  const field = [...within.querySelectorAll("input")].find(({ validity }) => validity.badInput);
  if (!field) return false;
  field.setCustomValidity(field.type === "date" ? "Complete a data, ou apague-a." : "Digite um número.");
  field.addEventListener("input", () => field.setCustomValidity(""), { once: true });
  return !field.reportValidity();
}
