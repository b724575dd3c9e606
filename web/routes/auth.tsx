import { createFileRoute } from "@tanstack/react-router";
import { admit } from "#web/features/account/admit";
import { AuthScreen } from "#web/features/account/auth-screen";
import { readAuthSearch } from "#web/features/account/auth-search";

export const Route = createFileRoute("/auth")({
  staticData: { title: "Entrar" },
  validateSearch: readAuthSearch,
  beforeLoad: ({ search }) => admit(search),
  component: AuthScreen,
});
