import { createFileRoute } from "@tanstack/react-router";
import { AccountScreen } from "#web/features/account/account-screen";
import { readAccountSearch } from "#web/features/account/account-search";
import { accountTitle } from "#web/features/account/account-tabs";

export const Route = createFileRoute("/_app/conta")({
  staticData: { title: "Minha conta" },
  validateSearch: readAccountSearch,
  loaderDeps: ({ search: { aba } }) => ({ aba }),
  loader: ({ deps: { aba } }) => ({ title: accountTitle(aba) }),
  component: AccountScreen,
});
