import { type CaseKind, caseKinds } from "@prepara/domain/cases/kinds";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { clsx } from "clsx";
import { MessageCircle } from "lucide-react";
import { useState } from "react";
import { ScanToLookUp } from "#web/features/dock/dock.public";
import { useList } from "#web/platform/api/list";
import { meQuery } from "#web/platform/session/me";
import { Button, buttonClass } from "#web/ui/button";
import { Card } from "#web/ui/card";
import { ShelfBox } from "#web/ui/drawings/box-family";
import { lazyComponent } from "#web/ui/lazy-component";
import { EmptyState } from "#web/ui/list/empty-state";
import { ListFrame } from "#web/ui/list/list-frame";
import { ListRow } from "#web/ui/list/list-row";
import { FilterTabs, SearchField, Toolbar } from "#web/ui/list/toolbar";
import { PageHeader } from "#web/ui/page-header";
import { CardsSkeleton } from "#web/ui/skeleton";
import { StatusPill } from "#web/ui/status-pill";
import { clockWords } from "./case-clock.tsx";
import { kindLabels, madeText, subjectOf, titleOf } from "./case-words.ts";
import { floorCaseCountsQuery } from "./cases.public.tsx";
import type { CaseTab } from "./cases.queries.ts";
import { type FloorCase, type FloorCaseFilter, floorCasesQuery } from "./floor-cases.queries.ts";

const tabs: readonly { value: CaseTab; label: string }[] = [
  { value: "waiting_staff", label: "Com a equipe" },
  { value: "waiting_customer", label: "Com o cliente" },
  { value: "closed", label: "Encerradas" },
];

const TemplatesDialog = lazyComponent(async () => (await import("./templates-dialog.tsx")).TemplatesDialog);

type FloorCasesScreenProps = { filter: FloorCaseFilter; onFilter: (filter: FloorCaseFilter) => void };

/** 'Pendências' of all customers, soonest due first (docs/product.md#cases). */
export function FloorCasesScreen({ filter, onFilter }: FloorCasesScreenProps) {
  // Not in the URL: its validation would be bundled into the scripts of the sign-in page.
  const [search, setSearch] = useState("");
  const list = useList(floorCasesQuery({ ...filter, search }));
  const isFiltered = Boolean(filter.kind || filter.only || search);
  const counts = useQuery(floorCaseCountsQuery).data;
  const held = useQuery(meQuery).data?.areas ?? [];
  const [isWriting, setWriting] = useState(false);
  return (
    <>
      <ScanToLookUp />
      <PageHeader
        title="Pendências"
        description="Faça o que o cliente decidiu e responda às perguntas."
        actions={
          <>
            {held.includes("suporte") && (
              <Button variant="secondary" size="large" onClick={() => setWriting(true)}>
                Respostas prontas
              </Button>
            )}
            <Link to="/galpao" className={buttonClass("quiet", "large")}>
              Galpão
            </Link>
          </>
        }
      />
      <Toolbar>
        {!filter.only && (
          <FilterTabs
            label="De quem é a vez"
            value={filter.state}
            onValueChange={(state) => onFilter({ ...filter, state })}
            options={tabs}
          />
        )}
        <FilterTabs<CaseKind | "all">
          label="Tipo"
          value={filter.kind ?? "all"}
          onValueChange={(kind) => onFilter({ ...filter, kind: kind === "all" ? undefined : kind })}
          options={[
            { value: "all", label: "Todas" },
            ...caseKinds.map((kind) => ({ value: kind, label: kindLabels[kind] })),
          ]}
        />
        <SearchField
          label="Buscar pendência"
          placeholder="Nº, suíte, cliente, produto ou ASIN"
          value={search}
          onSearch={(text) => setSearch(text.trim())}
        />
        <div className="flex flex-wrap gap-2 max-md:*:flex-1">
          <Toggle
            isOn={filter.only === "unanswered"}
            onPress={(isOn) => onFilter({ ...filter, only: isOn ? "unanswered" : undefined })}
          >
            {withCount("Sem resposta", counts?.unanswered)}
          </Toggle>
          <Toggle
            isOn={filter.only === "mine"}
            onPress={(isOn) => onFilter({ ...filter, only: isOn ? "mine" : undefined })}
          >
            {withCount("Minhas", counts?.mine)}
          </Toggle>
        </div>
      </Toolbar>
      <p className="pb-4 text-muted-foreground text-sm">
        ‘Sem resposta’ reúne todas as abas: quem espera a resposta da equipe e prazos que passaram sem decisão
        do cliente.
      </p>
      <ListFrame
        {...list}
        skeleton={<CardsSkeleton className="h-28" />}
        empty={
          <EmptyState drawing={<ShelfBox />} title="Nenhuma pendência por fazer">
            O que os clientes decidirem e perguntarem aparece aqui.
          </EmptyState>
        }
        {...(isFiltered && {
          noResults: (
            <EmptyState
              title="Nada encontrado com este filtro."
              action={
                <Button
                  variant="secondary"
                  onClick={() => {
                    setSearch("");
                    onFilter({ state: filter.state });
                  }}
                >
                  Limpar filtros
                </Button>
              }
            />
          ),
        })}
      >
        {(cases) => (
          <ul className="grid gap-3 *:min-w-0 lg:grid-cols-2">
            {cases.map((one) => (
              <ListRow key={one.id} id={one.id}>
                <FloorCaseCard one={one} />
              </ListRow>
            ))}
          </ul>
        )}
      </ListFrame>
      {isWriting && <TemplatesDialog onClose={() => setWriting(false)} />}
    </>
  );
}

const withCount = (words: string, count: number | undefined) => (count ? `${words} (${count})` : words);

type ToggleProps = { isOn: boolean; onPress: (isOn: boolean) => void; children: string };

const Toggle = ({ isOn, onPress, children }: ToggleProps) => (
  <Button
    variant="secondary"
    aria-pressed={isOn}
    className={clsx(isOn && "border-primary bg-info-surface")}
    onClick={() => onPress(!isOn)}
  >
    {children}
  </Button>
);

function FloorCaseCard({ one }: { one: FloorCase }) {
  const wanted = one.decisions.filter(({ state }) => state === "wanted").map(madeText);
  return (
    <Card className="wrap-anywhere relative flex h-full flex-col gap-1.5 p-4 hover:bg-muted">
      <h2 className="font-semibold">
        <Link
          to="/galpao/pendencias/$numero"
          params={{ numero: String(one.number) }}
          className="after:absolute after:inset-0 after:rounded-card"
        >
          Suíte {one.customer.suiteLabel} · {titleOf(one)}
        </Link>
      </h2>
      <p className="wrap-anywhere text-base text-muted-foreground">{subjectOf(one)}</p>
      {wanted.length > 0 && <p className="wrap-anywhere font-medium text-base">{wanted.join(" · ")}</p>}
      <p className="flex flex-wrap items-center gap-2 text-muted-foreground text-sm">
        {one.settledAt === null && clockWords(one)}
        {one.assignee && <span className="wrap-anywhere">Com {one.assignee.fullName}</span>}
        {one.unansweredSince && (
          <StatusPill tone="warning" icon={MessageCircle}>
            Sem resposta
          </StatusPill>
        )}
      </p>
    </Card>
  );
}
