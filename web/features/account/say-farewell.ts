import { notify } from "#web/platform/notices/notify";
import { takeFarewell } from "#web/platform/session/farewell";

/** Says what the page before left to say when its session ended. */
export function sayFarewell(): void {
  const farewell = takeFarewell();
  if (farewell) notify(farewell);
}
