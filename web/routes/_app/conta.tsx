import { createFileRoute } from "@tanstack/react-router";
import { AccountScreen } from "#web/features/account/account-screen";
import { accountTitle, readAccountSearch } from "#web/features/account/account-search";

export const Route = createFileRoute("/_app/conta")({
  staticData: { title: "Minha conta", titleOf: accountTitle },
  validateSearch: readAccountSearch,
  component: AccountScreen,
});
