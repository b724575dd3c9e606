import { type Difficulty, difficulties, difficultyLabels, gatedBrands } from "@prepara/domain/gating/gating";
import { plainText } from "@prepara/domain/text/portuguese";
import { getRouteApi } from "@tanstack/react-router";
import { clsx } from "clsx";
import { useCallback, useState } from "react";
import { counted } from "#web/platform/formats";
import { SectionCard } from "#web/ui/card";
import { NothingFound } from "#web/ui/list/empty-state";
import { FilterTabs, SearchField, Toolbar } from "#web/ui/list/toolbar";
import { adviceFor, DifficultyMeter, type GatingCheck } from "./gating-result.tsx";

const route = getRouteApi("/_app/gating-checker");

/** The commonly gated brands, filtered by name or difficulty. Selecting one shows advice. */
export function GatedBrands({ checks }: { checks: readonly GatingCheck[] }) {
  const { marca = "", dificuldade } = route.useSearch();
  const [chosen, setChosen] = useState<string | null>(null);
  const navigate = route.useNavigate();
  const search = useCallback(
    (text: string) =>
      void navigate({
        search: ({ marca: _, ...rest }) => ({ ...rest, ...(text && { marca: text }) }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  const choose = (value: Difficulty | "all") =>
    void navigate({
      search: ({ dificuldade: _, ...rest }) => (value === "all" ? rest : { ...rest, dificuldade: value }),
      resetScroll: false,
    });
  const clear = () =>
    void navigate({ search: ({ marca: _m, dificuldade: _d, ...rest }) => rest, resetScroll: false });
  const named = gatedBrands.filter(({ brand }) => plainText(brand).includes(plainText(marca.trim())));
  const shown = named.filter(({ difficulty }) => !dificuldade || difficulty === dificuldade);
  const countOf = (wanted: Difficulty) => named.filter(({ difficulty }) => difficulty === wanted).length;
  const pressed = shown.find(({ brand }) => brand === chosen);
  return (
    <SectionCard title="Marcas que costumam ter restrição">
      <div className="-mb-4">
        <Toolbar>
          <SearchField label="Buscar marca" value={marca} onSearch={search} />
          <FilterTabs<Difficulty | "all">
            label="Filtrar por dificuldade"
            value={dificuldade ?? "all"}
            onValueChange={choose}
            options={[
              { value: "all", label: "Todas", count: named.length },
              ...difficulties.map((value) => ({
                value,
                label: difficultyLabels[value],
                count: countOf(value),
              })),
            ]}
          />
        </Toolbar>
      </div>
      {shown.length === 0 ? (
        <NothingFound what={filterText(marca, dificuldade)} onClear={clear} />
      ) : (
        <ul aria-label="Marcas" className="grid gap-2 sm:grid-cols-2 lg:grid-cols-4">
          {shown.map(({ brand, difficulty }) => (
            <li key={brand}>
              <BrandChip
                brand={brand}
                difficulty={difficulty}
                isPressed={brand === chosen}
                onPress={() => setChosen(brand === chosen ? null : brand)}
              />
            </li>
          ))}
        </ul>
      )}
      <p role="status" className={clsx("max-w-[65ch] text-sm", !pressed && "sr-only")}>
        {pressed
          ? `${pressed.brand}: ${adviceFor(pressed.difficulty)}${timesChecked(checks, pressed.brand)}`
          : counted(shown.length, "marca", "marcas")}
      </p>
    </SectionCard>
  );
}

type BrandChipProps = { brand: string; difficulty: Difficulty; isPressed: boolean; onPress: () => void };

function BrandChip({ brand, difficulty, isPressed, onPress }: BrandChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      onClick={onPress}
      className={clsx(
        "flex min-h-11 w-full items-center justify-between gap-3 rounded-control border px-3 text-left text-sm transition-colors duration-120",
        isPressed ? "border-primary bg-info-surface" : "border-border hover:bg-muted",
      )}
    >
      <span className="font-medium">{brand}</span>
      <span className="flex items-center gap-2 text-muted-foreground">
        <DifficultyMeter difficulty={difficulty} />
        {difficultyLabels[difficulty]}
      </span>
    </button>
  );
}

function filterText(name: string, difficulty: Difficulty | undefined): string {
  const level = difficulty && difficultyLabels[difficulty];
  return [name.trim(), level].filter(Boolean).join(", ");
}

function timesChecked(checks: readonly GatingCheck[], brand: string): string {
  const times = checks.filter((check) => check.source === "amazon" && check.brand === brand).length;
  return times === 0 ? "" : ` Você a verificou ${counted(times, "vez", "vezes")} nesta sessão.`;
}
