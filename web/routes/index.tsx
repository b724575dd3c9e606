import { createFileRoute, redirect } from "@tanstack/react-router";
import { sessionReady } from "#web/platform/session/session";

/**
 * Inside the app `/` only leads on: to the dashboard with a session, else to the landing page, which is a
 * document of its own.
 */
export const Route = createFileRoute("/")({
  beforeLoad: async () => {
    if (await sessionReady()) throw redirect({ to: "/dashboard", replace: true });
    location.assign("/");
    await new Promise(() => {}); // the document is being left; nothing may be painted meanwhile
  },
});
