import { createFileRoute } from "@tanstack/react-router";
import { admit } from "#web/features/account/admit";
import { AuthScreen } from "#web/features/account/auth-screen";
import { authTitle, readAuthSearch } from "#web/features/account/auth-search";

export const Route = createFileRoute("/auth")({
  staticData: { titleOf: authTitle },
  validateSearch: readAuthSearch,
  beforeLoad: ({ search }) => admit(search),
  component: AuthScreen,
});
