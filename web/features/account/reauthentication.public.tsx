import { lazyComponent } from "#web/ui/lazy-component";
import { useReauthenticationRequest } from "./settings/reauthentication.ts";

export { withReauthentication } from "./settings/reauthentication.ts";

const ReauthenticationDialog = lazyComponent(
  async () => (await import("./settings/reauthentication-dialog.tsx")).ReauthenticationDialog,
);

/** The place of the dialog on a screen whose writes use `withReauthentication`. */
export function Reauthentication() {
  return useReauthenticationRequest() !== null && <ReauthenticationDialog />;
}
