import { Link } from "@tanstack/react-router";
import { buttonClass } from "#web/ui/button";
import { LostBox } from "#web/ui/drawings/box-family";
import { EmptyState } from "#web/ui/list/empty-state";

/** Everybody answered and nobody sells it. */
export function NoSupplier({ asin }: { asin: string }) {
  return (
    <EmptyState
      drawing={<LostBox />}
      title="Nenhum resultado encontrado"
      action={
        <Link to="/minerador" search={{ aba: "listas" }} className={buttonClass("secondary")}>
          Enviar lista de preços
        </Link>
      }
    >
      Nenhuma fonte tem uma oferta para <span className="font-mono">{asin}</span>. Confira o ASIN, ou envie a
      lista de preços de um fornecedor.
    </EmptyState>
  );
}
