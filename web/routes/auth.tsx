import { createFileRoute, redirect } from "@tanstack/react-router";
import { AuthScreen } from "#web/features/account/auth-screen";
import { safeReturn } from "#web/platform/safe-return";
import { sessionReady } from "#web/platform/session";

export const Route = createFileRoute("/auth")({
  staticData: { title: "Entrar" },
  validateSearch: (search: Record<string, unknown>): { modo?: "criar"; voltar?: string } => ({
    ...(search.modo === "criar" ? { modo: "criar" } : {}),
    ...(typeof search.voltar === "string" ? { voltar: search.voltar } : {}),
  }),
  beforeLoad: async ({ search }) => {
    if (await sessionReady()) throw redirect({ to: safeReturn(search.voltar), replace: true });
  },
  component: AuthScreen,
});
