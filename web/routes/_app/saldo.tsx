import type { EntryType } from "@prepara/domain/ledger/ledger";
import { createFileRoute } from "@tanstack/react-router";
import { BalanceScreen } from "#web/features/ledger/balance-screen";
import { balanceQuery, historyQuery } from "#web/features/ledger/ledger.queries";

type Search = { tipo?: EntryType; mes?: string };

export const Route = createFileRoute("/_app/saldo")({
  staticData: { title: "Meu Saldo" },
  validateSearch: ({ tipo, mes }: Record<string, unknown>): Search => {
    return {
      // Not imported from the ledger's rules, because that module would then load with every page.
      ...((tipo === "credit" || tipo === "debit") && { tipo }),
      ...(typeof mes === "string" && /^\d{4}-(0[1-9]|1[0-2])$/.test(mes) && { mes }),
    };
  },
  loaderDeps: ({ search: { tipo, mes } }) => ({ type: tipo, month: mes }),
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchQuery(balanceQuery);
    void queryClient.prefetchInfiniteQuery(historyQuery(deps));
  },
  component: BalanceScreen,
});
