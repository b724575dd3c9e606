import { createFileRoute } from "@tanstack/react-router";
import { guardAuthPage } from "#web/features/account/sign-in/auth-guard";
import { AuthScreen } from "#web/features/account/sign-in/auth-screen";
import { authTitle, readAuthSearch } from "#web/features/account/sign-in/auth-search";

export const Route = createFileRoute("/auth")({
  staticData: { titleOf: authTitle },
  validateSearch: readAuthSearch,
  beforeLoad: ({ search, location }) => guardAuthPage(search, location.state),
  component: AuthScreen,
});
