import { Button } from "#web/ui/button";
import { EmptyState } from "./empty-state.tsx";

/** A search or filter that finds nothing: names it and offers the way back to everything. */
export function NothingFound({ what, onClear }: { what: string; onClear: () => void }) {
  return (
    <EmptyState
      title={`Nada encontrado para "${what}"`}
      action={
        <Button look="secondary" onClick={onClear}>
          Limpar filtros
        </Button>
      }
    />
  );
}
