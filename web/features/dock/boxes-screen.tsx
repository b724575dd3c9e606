import { type BoxStatus, boxStatusLabels } from "@prepara/domain/dock/box";
import { useNavigate } from "@tanstack/react-router";
import { useList } from "#web/platform/api/list";
import { ShelfBox } from "#web/ui/drawings/box-family";
import { EmptyState } from "#web/ui/list/empty-state";
import { ListFrame } from "#web/ui/list/list-frame";
import { FilterTabs } from "#web/ui/list/toolbar";
import { PageHeader } from "#web/ui/page-header";
import { Skeleton } from "#web/ui/skeleton";
import { BoxCard } from "./box-card.tsx";
import { boxesQuery } from "./boxes.queries.ts";
import { ScanToLookUp } from "./dock.public.ts";

/** The situations of boxes as the address of 'Caixas da doca' names them. */
const situations = {
  "sem-dono": "ownerless",
  "so-suite": "owned",
  identificadas: "matched",
  conferidas: "opened",
  devolvidas: "handed_back",
} as const satisfies Record<string, BoxStatus>;
type Situation = keyof typeof situations;

const isSituation = (value: unknown): value is Situation =>
  typeof value === "string" && Object.hasOwn(situations, value);

/** The situation in an address; none for anything else. */
const situationIn = (value: unknown): { situacao?: Situation } =>
  isSituation(value) ? { situacao: value } : {};

const titles: Readonly<Record<BoxStatus, string>> = { ...boxStatusLabels, ownerless: "Caixas sem dono" };

const options = [
  { value: "", label: "Todas" },
  ...Object.entries(situations).map(([value, status]) => ({ value, label: boxStatusLabels[status] })),
];

/** 'Caixas da doca': the boxes in one situation, such as without an owner (docs/product.md#dock). */
export function BoxesScreen(search: { situacao?: string | undefined }) {
  const { situacao } = situationIn(search.situacao);
  const status = situacao && situations[situacao];
  const list = useList(boxesQuery(status ? { status } : {}));
  const navigate = useNavigate();
  const choose = (value: string) => void navigate({ to: "/galpao/caixas", search: situationIn(value) });
  return (
    <>
      <ScanToLookUp />
      <PageHeader title={status ? titles[status] : "Caixas da doca"} />
      <div className="pb-4">
        <FilterTabs label="Situação" value={situacao ?? ""} onValueChange={choose} options={options} />
      </div>
      <ListFrame
        {...list}
        skeleton={<Skeleton className="h-64" />}
        empty={
          <EmptyState
            drawing={<ShelfBox />}
            title={status === "ownerless" ? "Nenhuma caixa sem dono agora." : "Nenhuma caixa nesta situação."}
          >
            As caixas aparecem aqui depois de bipadas na Doca.
          </EmptyState>
        }
      >
        {(boxes) => (
          <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
            {boxes.map((box) => (
              <li key={box.id}>
                <BoxCard box={box} />
              </li>
            ))}
          </ul>
        )}
      </ListFrame>
    </>
  );
}
