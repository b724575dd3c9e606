import { createFileRoute, redirect } from "@tanstack/react-router";
import { sessionReady } from "#web/platform/session/session";

/** Opens the dashboard with a session, otherwise the landing page, which is a separate document. */
export const Route = createFileRoute("/")({
  beforeLoad: async () => {
    if (await sessionReady()) throw redirect({ to: "/dashboard", replace: true });
    location.assign("/");
    await new Promise(() => {}); // render nothing until the browser has left this document
  },
});
