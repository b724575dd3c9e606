import { createFileRoute } from "@tanstack/react-router";
import { AccountScreen } from "#web/features/account/account-screen";
import { readAccountSearch } from "#web/features/account/account-search";

export const Route = createFileRoute("/_app/conta")({
  staticData: { title: "Minha conta" },
  validateSearch: readAccountSearch,
  component: AccountScreen,
});
