import { createFileRoute } from "@tanstack/react-router";
import { UnfinishedScreen } from "#web/features/shell/unfinished-screen";

export const Route = createFileRoute("/_app/saldo")({
  staticData: { title: "Meu Saldo" },
  component: () => (
    <UnfinishedScreen title="Meu Saldo" promise="Seu saldo em dólares e todas as movimentações." />
  ),
});
