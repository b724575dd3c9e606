import { useQuery } from "@tanstack/react-query";
import { MessageCircleQuestion, PackageSearch } from "lucide-react";
import { dashboardQuery } from "#web/features/dashboard/dashboard.public";
import { useList } from "#web/platform/api/list";
import { Button } from "#web/ui/button";
import { ScannedBox } from "#web/ui/drawings/box-family";
import { lazyComponent } from "#web/ui/lazy-component";
import { EmptyState } from "#web/ui/list/empty-state";
import { ListFrame } from "#web/ui/list/list-frame";
import { ListRow } from "#web/ui/list/list-row";
import { PageHeader } from "#web/ui/page-header";
import { CardsSkeleton } from "#web/ui/skeleton";
import { Tabs } from "#web/ui/tabs";
import type { AskedAbout } from "./ask-dialog.tsx";
import { CaseCard } from "./case-card.tsx";
import { type CaseTab, casesQuery } from "./cases.queries.ts";

const AskDialog = lazyComponent(async () => (await import("./ask-dialog.tsx")).AskDialog, {
  preloadOn: "interaction",
});
const ClaimDialog = lazyComponent(async () => (await import("./claim-dialog.tsx")).ClaimDialog, {
  preloadOn: "interaction",
});

/** The dialog that is open: a question with its subject, or a claim of a box. */
export type Opening = ({ kind: "question" } & AskedAbout) | { kind: "claim" };

type CasesScreenProps = {
  tab: CaseTab;
  onTab: (tab: CaseTab) => void;
  opening: Opening | null;
  onOpening: (opening: Opening | null) => void;
  onSent: (number: number) => void;
};

/** 'Pendências': the customer's cases, and the ways to open one (docs/product.md#cases). */
export function CasesScreen({ tab, onTab, opening, onOpening, onSent }: CasesScreenProps) {
  const close = () => onOpening(null);
  const waiting = useQuery(dashboardQuery).data?.casesWaiting;
  const labels = {
    waiting_customer: waiting ? `Aguardam você (${waiting})` : "Aguardam você",
    waiting_staff: "Com a equipe",
    closed: "Resolvidas",
  } as const satisfies Record<CaseTab, string>;
  const tabOf = (value: CaseTab) => ({ value, label: labels[value], content: <CaseList tab={value} /> });
  return (
    <>
      <PageHeader
        title="Pendências"
        description="Decida o que fazer com unidades que faltaram, chegaram danificadas ou erradas, e fale com a equipe."
        actions={
          <>
            <Button variant="secondary" onClick={() => onOpening({ kind: "claim" })}>
              <PackageSearch aria-hidden="true" />
              Reivindicar caixa
            </Button>
            <Button variant="secondary" onClick={() => onOpening({ kind: "question" })}>
              <MessageCircleQuestion aria-hidden="true" />
              Fazer pergunta
            </Button>
          </>
        }
      />
      <Tabs
        label="Pendências por situação"
        value={tab}
        onValueChange={(value) =>
          onTab(value === "closed" ? "closed" : value === "waiting_staff" ? value : "waiting_customer")
        }
        tabs={[tabOf("waiting_customer"), tabOf("waiting_staff"), tabOf("closed")]}
      />
      {opening?.kind === "question" && <AskDialog about={opening} onClose={close} onSent={onSent} />}
      {opening?.kind === "claim" && <ClaimDialog onClose={close} onSent={onSent} />}
    </>
  );
}

const nothing = {
  waiting_customer: {
    title: "Nenhuma pendência",
    text: "Tudo o que chegou confere. Se faltar algo ou vier com defeito, você decide por aqui.",
  },
  waiting_staff: {
    title: "Nada com a equipe",
    text: "O que você pedir ou perguntar à equipe aparece aqui até ser respondido.",
  },
  closed: {
    title: "Nenhuma pendência resolvida",
    text: "As pendências encerradas ficam aqui, com o que foi feito.",
  },
} as const satisfies Record<CaseTab, { title: string; text: string }>;

function CaseList({ tab }: { tab: CaseTab }) {
  const list = useList(casesQuery(tab));
  const { title, text } = nothing[tab];
  return (
    <ListFrame
      {...list}
      skeleton={<CardsSkeleton className="h-32" />}
      empty={
        <EmptyState drawing={<ScannedBox />} title={title}>
          {text}
        </EmptyState>
      }
    >
      {(cases) => (
        <ul className="grid gap-3 lg:grid-cols-2">
          {cases.map((one) => (
            <ListRow key={one.id} id={one.id}>
              <CaseCard one={one} />
            </ListRow>
          ))}
        </ul>
      )}
    </ListFrame>
  );
}
