import { createFileRoute } from "@tanstack/react-router";
import { AccountScreen } from "#web/features/account/settings/account-screen";
import { accountTitle, readAccountSearch } from "#web/features/account/settings/account-search";

export const Route = createFileRoute("/_app/conta")({
  staticData: { title: "Minha conta" },
  validateSearch: readAccountSearch,
  loaderDeps: ({ search: { aba } }) => ({ aba }),
  loader: ({ deps: { aba } }) => ({ title: accountTitle(aba) }),
  component: AccountScreen,
});
