import { type Change, customerToasts } from "@prepara/domain/live/change";
import type { ScreenPath } from "#web/platform/screen-href";

type Toast = { title: string; description: string; link?: { to: ScreenPath; words: string } };

/**
 * The toast for a change; null when the refreshed screen is enough, or when only a newer version of the page
 * knows the event.
 */
export function toastForChange({ happening, subject }: Change): Toast | null {
  const known = customerToasts.find(({ name }) => name === happening);
  return known ? { ...known.toast(subject ?? ""), ...(known.link && { link: known.link }) } : null;
}
